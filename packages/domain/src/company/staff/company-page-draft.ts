import type { DraftLists } from '../../kernel/drafts/draft-changes';
import type { LocalizedText } from '../../kernel/text/localized-text';
import type { StripScreen } from '../strip-screens';
import type { CompanyPageDraft, StripItem } from './company-page-draft-shapes';

/** What is told of the company, as the catalogue's file writes it. */
export type CompanyPageContent = {
  story: LocalizedText;
  vision: LocalizedText;
  values: { title: LocalizedText; text: LocalizedText }[];
  social: { name: string; url: string; art: string }[];
  strips: CompanyStrips;
};

/** Above the company's page and on the home of members; and under the login. */
export type CompanyStrips = { promo: FileStripItem[]; entry: FileStripItem[] };

/** The company's pages elsewhere, or a tile: its picture comes with the app or was uploaded, and it leads to a screen, to the web or nowhere. */
export type FileStripItem =
  | { pages: true }
  | { label: LocalizedText; picture: string; to?: StripScreen | undefined; url?: string | undefined };

/** Each is compared by itself. */
export const COMPANY_PAGE_LISTS: DraftLists = {
  values: 'value',
  social: 'page',
  promo: 'promoTile',
  entry: 'entryTile',
};

/** As the files have it, where things are known by their place. */
export function companyPageDraftOf({ story, vision, values, social, strips }: CompanyPageContent): CompanyPageDraft {
  return {
    story,
    vision,
    values: values.map((value, place) => ({ id: `file-${place}`, ...value })),
    social: social.map((page, place) => ({ id: `file-${place}`, ...page })),
    promo: stripDraftOf(strips.promo),
    entry: stripDraftOf(strips.entry),
  };
}

export function companyPageWith({ story, vision, values, social, promo, entry }: CompanyPageDraft): CompanyPageContent {
  return {
    story,
    vision,
    values: values.map(({ id: _, ...value }) => value),
    social: social.map(({ id: _, ...page }) => page),
    strips: { promo: promo.map(stripItemWith), entry: entry.map(stripItemWith) },
  };
}

/** There is one place of them. */
export const pagesInStrip = (): StripItem => ({ id: 'pages', isPages: true, label: '', picture: '' });

function stripDraftOf(items: readonly FileStripItem[]): StripItem[] {
  return items.map((item, place) => ('pages' in item ? pagesInStrip() : { id: `file-${place}`, ...item }));
}

function stripItemWith({ id: _, isPages, ...tile }: StripItem): FileStripItem {
  return isPages ? { pages: true } : tile;
}
