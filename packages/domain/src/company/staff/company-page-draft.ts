import type { DraftLists } from '@waha/domain/kernel/drafts/draft-changes';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { CarouselScreen } from '../carousel-screens';
import type { CarouselItem, CompanyPageDraft } from './company-page-draft-schema';

/** The company page as the catalogue file stores it. */
export type CompanyPageContent = {
  story: LocalizedText;
  vision: LocalizedText;
  values: { title: LocalizedText; text: LocalizedText }[];
  social: { name: string; url: string; art: string }[];
  strips: CompanyCarousels;
};

/** `promo`: above the company page and on the members' home page. `entry`: below the login. */
export type CompanyCarousels = { promo: FileCarouselItem[]; entry: FileCarouselItem[] };

/**
 * The company's social pages, or a tile. The picture of a tile comes with the app or was uploaded; a tile opens a
 * screen, a web page or nothing.
 */
export type FileCarouselItem =
  | { pages: true }
  | {
      label: LocalizedText;
      picture: string;
      to?: CarouselScreen | undefined;
      url?: string | undefined;
      /** The default is true. */
      isShown?: boolean | undefined;
    };

/** Lists whose items are compared one by one. */
export const COMPANY_PAGE_LISTS: DraftLists = {
  values: 'value',
  social: 'page',
  promo: 'promoTile',
  entry: 'entryTile',
};

/** Converts the page from the files, where items are identified by their position. */
export function toCompanyPageDraft({ story, vision, values, social, strips }: CompanyPageContent): CompanyPageDraft {
  return {
    story,
    vision,
    values: values.map((value, index) => ({ id: `file-${index}`, ...value })),
    social: social.map((page, index) => ({ id: `file-${index}`, ...page })),
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

/** A carousel has one position for them. */
export const createPagesItem = (): CarouselItem => ({ id: 'pages', isPages: true, label: '', picture: '' });

function toCarouselDraft(items: readonly FileCarouselItem[]): CarouselItem[] {
  return items.map((item, index) => ('pages' in item ? createPagesItem() : { id: `file-${index}`, ...item }));
}

function toFileCarouselItem({ id: _, isPages, ...tile }: CarouselItem): FileCarouselItem {
  return isPages ? { pages: true } : tile;
}
