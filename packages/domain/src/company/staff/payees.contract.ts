import {
  createDraftSchema,
  createEditedSchema,
  existingInstant,
  knownRevision,
  publishBody,
  revision,
  versionFields,
  versionNumber,
} from '@waha/domain/kernel/draft-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery, message, noContent } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { readConfig } from '../company.contract';
import { payeesDraftSchema } from './payees-draft-schema';

export const readEditedPayees = endpoint('GET', '/catalogue/payees', {
  who: allowRoles('admin'),
  summary: 'The accounts that members pay to, those that are off too, and their draft',
  reply: createEditedSchema(payeesDraftSchema),
});
export type WireEditedPayees = z.infer<typeof readEditedPayees.reply>;

export const savePayeesDraft = endpoint('PUT', '/catalogue/payees/draft', {
  who: allowRoles('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  body: z.object({ content: payeesDraftSchema, revision }),
  refuses: ['draft_changed', 'draft_unchanged'],
  reply: createDraftSchema(payeesDraftSchema),
});

export const discardPayeesDraft = endpoint('DELETE', '/catalogue/payees/draft', {
  who: allowRoles('admin'),
  summary: 'Give the draft up',
  body: knownRevision,
  status: 204,
  refuses: ['draft_changed', 'draft_missing'],
  reply: noContent,
});

export const previewPayees = endpoint('GET', '/catalogue/payees/preview', {
  who: allowRoles('admin'),
  summary: 'The accounts of the draft as members would see them',
  query: languageQuery,
  reply: readConfig.reply.shape.payees,
});

export const publishPayees = endpoint('POST', '/catalogue/payees/publish', {
  who: allowRoles('admin'),
  summary: 'Let members pay to the accounts of the draft, now or at a time to come; all administrators are mailed',
  freshStep: 'hour',
  body: publishBody,
  refuses: ['draft_changed', 'draft_missing', 'draft_not_whole', 'draft_unchanged', 'publish_time_past'],
  reply: z.extend(message, { version: z.int() }),
});

export const listPayeesVersions = endpoint('GET', '/catalogue/payees/versions', {
  who: allowRoles('admin'),
  summary: 'What the accounts were, the newest first, and who made them so',
  reply: z.array(versionFields),
});

export const restorePayeesVersion = endpoint('POST', '/catalogue/payees/versions/:version/restore', {
  who: allowRoles('admin'),
  summary: 'Make a draft of what the accounts were',
  params: z.object({ version: versionNumber }),
  body: knownRevision,
  refuses: ['draft_changed', 'draft_unchanged', 'version_missing'],
  reply: createDraftSchema(payeesDraftSchema),
});

export const readPayeesAt = endpoint('GET', '/catalogue/payees/at/:at', {
  who: allowRoles('admin'),
  summary: 'The accounts as members were shown them at an instant: what was paid then is held against these',
  params: z.object({ at: existingInstant }),
  query: languageQuery,
  reply: readConfig.reply.shape.payees,
});
