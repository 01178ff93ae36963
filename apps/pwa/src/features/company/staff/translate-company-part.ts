import { i18n } from '@lingui/core';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { resolveText } from '@waha/domain/kernel/text/localized-text';

const PART_LABELS: Record<string, () => string> = {
  story: () => i18n._('Our Story'),
  vision: () => i18n._('Our Vision'),
  values: () => i18n._('Order of the company values'),
  pages: () => i18n._('Order of the social links'),
  promoTiles: () => i18n._('Order of the dashboard carousel'),
  entryTiles: () => i18n._('Order of the login carousel'),
};

/** Returns the name of a carousel. */
export function translateCarousel(carousel: 'promo' | 'entry'): string {
  return carousel === 'promo'
    ? i18n._('Carousel on the dashboard and the company page')
    : i18n._('Carousel below the login form');
}

const findTile = (list: string | undefined, id: string | undefined, { promo, entry }: CompanyPageDraft) =>
  list === 'promoTile' || list === 'entryTile'
    ? (list === 'promoTile' ? promo : entry).find((each) => each.id === id)
    : undefined;

/** Names a part of the company's page; `drafts` provide the names of items by id. */
export function translateCompanyPart(part: string, ...drafts: CompanyPageDraft[]): string {
  const [list, id] = part.split(':');
  if (id === undefined) return Object.hasOwn(PART_LABELS, part) ? (PART_LABELS[part]?.() ?? part) : part;
  for (const draft of drafts) {
    const { values, social } = draft;
    const tile = findTile(list, id, draft);
    if (tile)
      return tile.isPages
        ? i18n._('Social links in the carousel')
        : i18n._('Tile {name}', { name: resolveText(tile.label) });
    const value = values.find((each) => each.id === id);
    if (list === 'value' && value) return i18n._('Company value {name}', { name: resolveText(value.title) });
    const page = social.find((each) => each.id === id);
    if (list === 'page' && page) return i18n._('Social link {name}', { name: page.name });
  }
  if (list === 'promoTile' || list === 'entryTile') return i18n._('Tile');
  return list === 'value' ? i18n._('Company value') : i18n._('Social link');
}

/** Formats the value of a part in one of two drafts. */
export function translateCompanyValue(part: string, draft: CompanyPageDraft): string {
  const [list, id] = part.split(':');
  if (part === 'story' || part === 'vision') return resolveText(draft[part]);
  if (list === 'value') {
    const value = draft.values.find((each) => each.id === id);
    return value ? resolveText(value.text) : i18n._('Removed');
  }
  if (list === 'promoTile' || list === 'entryTile') {
    const tile = findTile(list, id, draft);
    return tile ? resolveText(tile.label) : i18n._('Removed');
  }
  return draft.social.find((each) => each.id === id)?.url ?? i18n._('Removed');
}
