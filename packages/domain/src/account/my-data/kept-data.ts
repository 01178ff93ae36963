import type { RetainedKind } from '@waha/domain/kernel/retention/retention-rules';

/**
 * Why a kind of data is stored: for the account, to verify an identity, because the law requires accounts, to sell
 * packs and give points, to answer members, to inform them, to protect accounts, as evidence, to repair the
 * installation, or because the member requested it.
 */
export type DataPurpose =
  | ('account' | 'identity' | 'accounting' | 'service' | 'help' | 'inform')
  | ('security' | 'evidence' | 'repair' | 'request');

/**
 * How long: until the account is deleted; without end; 30 days; 24 hours; until the device is logged out; until the
 * form is sent or the member logs out; until the backups expire; or the time of a setting, see `RETENTION_RULES`.
 */
export type DataDuration = ('account' | 'always' | 'month' | 'day' | 'session' | 'form' | 'backups') | RetainedKind;

/**
 * What happens then: the data is deleted, or it stays without the name of the member. The second also applies when the
 * account is deleted.
 */
export type DataEnd = 'deleted' | 'nameless';

type KeptData = { purpose: DataPurpose; duration: DataDuration; end: DataEnd };

/**
 * The kinds of data that are stored about a member, why, for how long, and what happens then. Members see this table,
 * and the record of processing in docs/operator/privacy.md is generated from it. It must say what the program does: a
 * change of `eraseMember` or of a sweep changes it too.
 */
export const KEPT_DATA = {
  account: { purpose: 'account', duration: 'account', end: 'deleted' },
  profile: { purpose: 'identity', duration: 'account', end: 'deleted' },
  identityDocuments: { purpose: 'identity', duration: 'identity', end: 'deleted' },
  rejectedDocuments: { purpose: 'identity', duration: 'rejected', end: 'deleted' },
  money: { purpose: 'accounting', duration: 'always', end: 'nameless' },
  receipts: { purpose: 'accounting', duration: 'receipts', end: 'deleted' },
  invoices: { purpose: 'accounting', duration: 'always', end: 'nameless' },
  buyers: { purpose: 'accounting', duration: 'account', end: 'deleted' },
  eInvoices: { purpose: 'accounting', duration: 'receipts', end: 'deleted' },
  buyerIdentifiers: { purpose: 'accounting', duration: 'account', end: 'deleted' },
  quizzes: { purpose: 'service', duration: 'always', end: 'nameless' },
  training: { purpose: 'service', duration: 'account', end: 'deleted' },
  taskDocuments: { purpose: 'service', duration: 'always', end: 'nameless' },
  taskReports: { purpose: 'service', duration: 'account', end: 'deleted' },
  invitations: { purpose: 'service', duration: 'always', end: 'nameless' },
  messages: { purpose: 'help', duration: 'messages', end: 'deleted' },
  refundRequests: { purpose: 'help', duration: 'account', end: 'deleted' },
  notes: { purpose: 'help', duration: 'account', end: 'deleted' },
  drafts: { purpose: 'service', duration: 'form', end: 'deleted' },
  notifications: { purpose: 'inform', duration: 'account', end: 'deleted' },
  emails: { purpose: 'inform', duration: 'month', end: 'deleted' },
  pushAddresses: { purpose: 'inform', duration: 'session', end: 'deleted' },
  logIns: { purpose: 'security', duration: 'month', end: 'deleted' },
  responses: { purpose: 'security', duration: 'month', end: 'deleted' },
  activity: { purpose: 'security', duration: 'always', end: 'nameless' },
  words: { purpose: 'security', duration: 'words', end: 'deleted' },
  holds: { purpose: 'evidence', duration: 'always', end: 'nameless' },
  agreements: { purpose: 'evidence', duration: 'always', end: 'nameless' },
  backups: { purpose: 'repair', duration: 'backups', end: 'deleted' },
  copies: { purpose: 'request', duration: 'day', end: 'deleted' },
} as const satisfies Record<string, KeptData>;

export type KeptDataKind = keyof typeof KEPT_DATA;
export const KEPT_DATA_KINDS = Object.keys(KEPT_DATA) as readonly KeptDataKind[];
