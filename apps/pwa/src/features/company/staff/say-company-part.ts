import { i18n } from '@lingui/core';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-shapes';
import { inLanguage } from '@waha/domain/kernel/localized-text';

const NAMES: Record<string, () => string> = {
  story: () => i18n._('Our Story'),
  vision: () => i18n._('Our Vision'),
  values: () => i18n._('The order of the values'),
  pages: () => i18n._('The order of the pages elsewhere'),
};

/** What a part of the company's page is called; `drafts` know its things by their ids. */
export function sayCompanyPart(part: string, ...drafts: CompanyPageDraft[]): string {
  const [list, id] = part.split(':');
  if (id === undefined) return Object.hasOwn(NAMES, part) ? (NAMES[part]?.() ?? part) : part;
  for (const { values, social } of drafts) {
    const value = values.find((each) => each.id === id);
    if (list === 'value' && value) return i18n._('The value {name}', { name: inLanguage(value.title) });
    const page = social.find((each) => each.id === id);
    if (list === 'page' && page) return i18n._('The page {name}', { name: page.name });
  }
  return list === 'value' ? i18n._('A value') : i18n._('A page elsewhere');
}

/** How a part reads in one of two drafts. */
export function sayCompanyValue(part: string, draft: CompanyPageDraft): string {
  const [list, id] = part.split(':');
  if (part === 'story' || part === 'vision') return inLanguage(draft[part]);
  if (list === 'value') {
    const value = draft.values.find((each) => each.id === id);
    return value ? inLanguage(value.text) : i18n._('Taken out');
  }
  return draft.social.find((each) => each.id === id)?.url ?? i18n._('Taken out');
}
