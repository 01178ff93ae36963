import type { DraftLists } from '../../kernel/drafts/draft-changes';
import type { LocalizedText } from '../../kernel/localized-text';
import type { CompanyPageDraft } from './company-page-draft-shapes';

/** What is told of the company, as the catalogue's file writes it. */
export type CompanyPageContent = {
  story: LocalizedText;
  vision: LocalizedText;
  values: { title: LocalizedText; text: LocalizedText }[];
  social: { name: string; url: string; art: string }[];
};

/** Each is compared by itself. */
export const COMPANY_PAGE_LISTS: DraftLists = { values: 'value', social: 'page' };

/** As the files have it, where things are known by their place. */
export function companyPageDraftOf({ story, vision, values, social }: CompanyPageContent): CompanyPageDraft {
  return {
    story,
    vision,
    values: values.map((value, place) => ({ id: `file-${place}`, ...value })),
    social: social.map((page, place) => ({ id: `file-${place}`, ...page })),
  };
}

export function companyPageWith({ story, vision, values, social }: CompanyPageDraft): CompanyPageContent {
  return {
    story,
    vision,
    values: values.map(({ id: _, ...value }) => value),
    social: social.map(({ id: _, ...page }) => page),
  };
}
