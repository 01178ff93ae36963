import { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import type * as z from 'zod/mini';
import { readTerms } from '../terms.contract';
import { termsDraftSchema } from './terms-draft-schema';

export const termsEditor = defineDraftEndpoints('/catalogue/terms', {
  content: termsDraftSchema,
  preview: readTerms.reply,
});
export const {
  read: readEditedTerms,
  save: saveTermsDraft,
  discard: discardTermsDraft,
  preview: previewTerms,
  publish: publishTerms,
  listVersions: listTermsVersions,
  restoreVersion: restoreTermsVersion,
} = termsEditor;
export type WireEditedTerms = z.infer<typeof readEditedTerms.reply>;
