import type { DraftLists } from '@waha/domain/kernel/drafts/draft-changes';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { CarouselScreen } from '../carousel-screens';
import type { CarouselItem, CompanyPageDraft } from './company-page-draft-schema';

/** What is told of the company, as the catalogue's file writes it. */
export type CompanyPageContent = {
  story: LocalizedText;
  vision: LocalizedText;
  values: { title: LocalizedText; text: LocalizedText }[];
  social: { name: string; url: string; art: string }[];
  strips: CompanyCarousels;
};

/** Above the company's page and on the home of members; and under the login. */
export type CompanyCarousels = { promo: FileCarouselItem[]; entry: FileCarouselItem[] };

/** The company's pages elsewhere, or a tile: its picture comes with the app or was uploaded, and it leads to a screen, to the web or nowhere. */
export type FileCarouselItem =
  | { pages: true }
  | { label: LocalizedText; picture: string; to?: CarouselScreen | undefined; url?: string | undefined };

/** Each is compared by itself. */
export const COMPANY_PAGE_LISTS: DraftLists = {
  values: 'value',
  social: 'page',
  promo: 'promoTile',
  entry: 'entryTile',
};

/** As the files have it, where things are known by their place. */
export function toCompanyPageDraft({ story, vision, values, social, strips }: CompanyPageContent): CompanyPageDraft {
  return {
    story,
    vision,
    values: values.map((value, place) => ({ id: `file-${place}`, ...value })),
    social: social.map((page, place) => ({ id: `file-${place}`, ...page })),
    promo: toCarouselDraft(strips.promo),
    entry: toCarouselDraft(strips.entry),
  };
}

export function toCompanyPage({ story, vision, values, social, promo, entry }: CompanyPageDraft): CompanyPageContent {
  return {
    story,
    vision,
    values: values.map(({ id: _, ...value }) => value),
    social: social.map(({ id: _, ...page }) => page),
    strips: { promo: promo.map(toFileCarouselItem), entry: entry.map(toFileCarouselItem) },
  };
}

/** There is one place of them. */
export const createPagesItem = (): CarouselItem => ({ id: 'pages', isPages: true, label: '', picture: '' });

function toCarouselDraft(items: readonly FileCarouselItem[]): CarouselItem[] {
  return items.map((item, place) => ('pages' in item ? createPagesItem() : { id: `file-${place}`, ...item }));
}

function toFileCarouselItem({ id: _, isPages, ...tile }: CarouselItem): FileCarouselItem {
  return isPages ? { pages: true } : tile;
}
