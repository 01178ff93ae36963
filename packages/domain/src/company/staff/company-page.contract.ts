import { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import type * as z from 'zod/mini';
import { readCompany } from '../company.contract';
import { companyPageDraftSchema } from './company-page-draft-schema';

export const companyPageEditor = defineDraftEndpoints('/catalogue/company-page', {
  content: companyPageDraftSchema,
  preview: readCompany.reply,
});
export const {
  read: readEditedCompanyPage,
  save: saveCompanyPageDraft,
  discard: discardCompanyPageDraft,
  preview: previewCompanyPage,
  publish: publishCompanyPage,
  listVersions: listCompanyPageVersions,
  restoreVersion: restoreCompanyPageVersion,
} = companyPageEditor;
export type WireEditedCompanyPage = z.infer<typeof readEditedCompanyPage.reply>;
