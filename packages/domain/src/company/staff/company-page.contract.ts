import * as z from 'zod/mini';
import { endpoint, only } from '../../kernel/endpoint';
import { languageQuery, message, nothing } from '../../kernel/wire';
import {
  draftOf,
  editedOf,
  knownEdit,
  publishing,
  revision,
  versionFields,
  versionNumber,
} from '../../kernel/wire-drafts';
import { readCompany } from '../company.contract';
import { companyPageDraft } from './company-page-draft-shapes';

export const readEditedCompanyPage = endpoint('GET', '/catalogue/company-page', {
  who: only('admin'),
  summary: 'What is told of the company, and its draft',
  reply: editedOf(companyPageDraft),
});
export type WireEditedCompanyPage = z.infer<typeof readEditedCompanyPage.reply>;

export const saveCompanyPageDraft = endpoint('PUT', '/catalogue/company-page/draft', {
  who: only('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  body: z.object({ content: companyPageDraft, revision }),
  refuses: ['draft_changed', 'draft_unchanged'],
  reply: draftOf(companyPageDraft),
});

export const discardCompanyPageDraft = endpoint('DELETE', '/catalogue/company-page/draft', {
  who: only('admin'),
  summary: 'Give the draft up',
  body: knownEdit,
  status: 204,
  refuses: ['draft_changed', 'draft_missing'],
  reply: nothing,
});

export const previewCompanyPage = endpoint('GET', '/catalogue/company-page/preview', {
  who: only('admin'),
  summary: 'The draft as everybody would read it',
  query: languageQuery,
  reply: readCompany.reply,
});

export const publishCompanyPage = endpoint('POST', '/catalogue/company-page/publish', {
  who: only('admin'),
  freshStep: 'hour',
  summary: 'Tell everybody what the draft tells of the company, now or at a time to come',
  body: publishing,
  refuses: ['draft_changed', 'draft_missing', 'draft_not_whole', 'draft_unchanged', 'publish_time_past'],
  reply: z.extend(message, { version: z.int() }),
});

export const listCompanyPageVersions = endpoint('GET', '/catalogue/company-page/versions', {
  who: only('admin'),
  summary: 'What was told of the company, the newest first, and who made it so',
  reply: z.array(versionFields),
});

export const restoreCompanyPageVersion = endpoint('POST', '/catalogue/company-page/versions/:version/restore', {
  who: only('admin'),
  summary: 'Make a draft of what was told',
  params: z.object({ version: versionNumber }),
  body: knownEdit,
  refuses: ['draft_changed', 'draft_unchanged', 'version_missing'],
  reply: draftOf(companyPageDraft),
});
