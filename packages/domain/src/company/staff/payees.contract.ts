import * as z from 'zod/mini';
import { endpoint, only } from '../../kernel/endpoint';
import { languageQuery, message, nothing } from '../../kernel/wire';
import {
  draftOf,
  editedOf,
  knownEdit,
  publishing,
  realInstant,
  revision,
  versionFields,
  versionNumber,
} from '../../kernel/wire-drafts';
import { readConfig } from '../company.contract';
import { payeesDraft } from './payees-draft-shapes';

export const readEditedPayees = endpoint('GET', '/catalogue/payees', {
  who: only('admin'),
  summary: 'The accounts that members pay to, those that are off too, and their draft',
  reply: editedOf(payeesDraft),
});
export type WireEditedPayees = z.infer<typeof readEditedPayees.reply>;

export const savePayeesDraft = endpoint('PUT', '/catalogue/payees/draft', {
  who: only('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  body: z.object({ content: payeesDraft, revision }),
  refuses: ['draft_changed', 'draft_unchanged'],
  reply: draftOf(payeesDraft),
});

export const discardPayeesDraft = endpoint('DELETE', '/catalogue/payees/draft', {
  who: only('admin'),
  summary: 'Give the draft up',
  body: knownEdit,
  status: 204,
  refuses: ['draft_changed', 'draft_missing'],
  reply: nothing,
});

export const previewPayees = endpoint('GET', '/catalogue/payees/preview', {
  who: only('admin'),
  summary: 'The accounts of the draft as members would see them',
  query: languageQuery,
  reply: readConfig.reply.shape.payees,
});

export const publishPayees = endpoint('POST', '/catalogue/payees/publish', {
  who: only('admin'),
  summary: 'Let members pay to the accounts of the draft, now or at a time to come; all administrators are mailed',
  freshStep: 'hour',
  body: publishing,
  refuses: ['draft_changed', 'draft_missing', 'draft_not_whole', 'draft_unchanged', 'publish_time_past'],
  reply: z.extend(message, { version: z.int() }),
});

export const listPayeesVersions = endpoint('GET', '/catalogue/payees/versions', {
  who: only('admin'),
  summary: 'What the accounts were, the newest first, and who made them so',
  reply: z.array(versionFields),
});

export const restorePayeesVersion = endpoint('POST', '/catalogue/payees/versions/:version/restore', {
  who: only('admin'),
  summary: 'Make a draft of what the accounts were',
  params: z.object({ version: versionNumber }),
  body: knownEdit,
  refuses: ['draft_changed', 'draft_unchanged', 'version_missing'],
  reply: draftOf(payeesDraft),
});

export const readPayeesAt = endpoint('GET', '/catalogue/payees/at/:at', {
  who: only('admin'),
  summary: 'The accounts as members were shown them at an instant: what was paid then is held against these',
  params: z.object({ at: realInstant }),
  query: languageQuery,
  reply: readConfig.reply.shape.payees,
});
