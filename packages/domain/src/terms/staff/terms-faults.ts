import { isTextFilled } from '@waha/domain/kernel/drafts/is-text-filled';
import { TERMS_DOCUMENTS, type TermsDocument } from '../terms-document';
import type { TermsDraft } from './terms-draft-schema';

/** Error messages for the fields of the terms. */
export const TERMS_FAULTS = { text_missing: /*i18n*/ 'Enter a text.' } as const;

export type TermsFault = { path: TermsDocument; code: keyof typeof TERMS_FAULTS };

/** Returns everything that prevents publishing the terms, by field. */
export function findTermsFaults(draft: TermsDraft): TermsFault[] {
  return TERMS_DOCUMENTS.filter((document) => !isTextFilled(draft[document])).map((path) => ({
    path,
    code: 'text_missing',
  }));
}
