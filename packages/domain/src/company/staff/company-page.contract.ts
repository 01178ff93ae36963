import {
  createDraftSchema,
  createEditedSchema,
  knownRevision,
  publishBody,
  revision,
  versionFields,
  versionNumber,
} from '@waha/domain/kernel/draft-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery, message, noContent } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { readCompany } from '../company.contract';
import { companyPageDraftSchema } from './company-page-draft-schema';

export const readEditedCompanyPage = endpoint('GET', '/catalogue/company-page', {
  who: allowRoles('admin'),
  summary: 'What is told of the company, and its draft',
  reply: createEditedSchema(companyPageDraftSchema),
});
export type WireEditedCompanyPage = z.infer<typeof readEditedCompanyPage.reply>;

export const saveCompanyPageDraft = endpoint('PUT', '/catalogue/company-page/draft', {
  who: allowRoles('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  body: z.object({ content: companyPageDraftSchema, revision }),
  refuses: ['draft_changed', 'draft_unchanged'],
  reply: createDraftSchema(companyPageDraftSchema),
});

export const discardCompanyPageDraft = endpoint('DELETE', '/catalogue/company-page/draft', {
  who: allowRoles('admin'),
  summary: 'Give the draft up',
  body: knownRevision,
  status: 204,
  refuses: ['draft_changed', 'draft_missing'],
  reply: noContent,
});

export const previewCompanyPage = endpoint('GET', '/catalogue/company-page/preview', {
  who: allowRoles('admin'),
  summary: 'The draft as everybody would read it',
  query: languageQuery,
  reply: readCompany.reply,
});

export const publishCompanyPage = endpoint('POST', '/catalogue/company-page/publish', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Tell everybody what the draft tells of the company, now or at a time to come',
  body: publishBody,
  refuses: ['draft_changed', 'draft_missing', 'draft_not_whole', 'draft_unchanged', 'publish_time_past'],
  reply: z.extend(message, { version: z.int() }),
});

export const listCompanyPageVersions = endpoint('GET', '/catalogue/company-page/versions', {
  who: allowRoles('admin'),
  summary: 'What was told of the company, the newest first, and who made it so',
  reply: z.array(versionFields),
});

export const restoreCompanyPageVersion = endpoint('POST', '/catalogue/company-page/versions/:version/restore', {
  who: allowRoles('admin'),
  summary: 'Make a draft of what was told',
  params: z.object({ version: versionNumber }),
  body: knownRevision,
  refuses: ['draft_changed', 'draft_unchanged', 'version_missing'],
  reply: createDraftSchema(companyPageDraftSchema),
});
