/**
 * Why a kind of data is stored: for the account, to verify an identity, because the law requires accounts, to sell
 * packs and give points, to answer members, to inform them, to protect accounts, as evidence, to repair the
 * installation, or because the member requested it.
 */
export type DataPurpose =
  | ('account' | 'identity' | 'accounting' | 'service' | 'help' | 'inform')
  | ('security' | 'evidence' | 'repair' | 'request');

/**
 * How long: until the account is deleted; afterwards too, without the name; some days or hours; until the device is
 * logged out; or until the backups expire.
 */
export type DataDuration = 'account' | 'nameless' | 'month' | 'day' | 'session' | 'backups';

/**
 * The kinds of data that are stored about a member, why, and for how long. Members see this table, so it must say what
 * the program does: a change of `eraseMember` or of a sweep changes it too.
 */
export const KEPT_DATA = {
  account: { purpose: 'account', duration: 'account' },
  profile: { purpose: 'identity', duration: 'account' },
  money: { purpose: 'accounting', duration: 'nameless' },
  invoices: { purpose: 'accounting', duration: 'nameless' },
  buyers: { purpose: 'accounting', duration: 'account' },
  quizzes: { purpose: 'service', duration: 'nameless' },
  training: { purpose: 'service', duration: 'account' },
  taskDocuments: { purpose: 'service', duration: 'nameless' },
  taskReports: { purpose: 'service', duration: 'account' },
  invitations: { purpose: 'service', duration: 'nameless' },
  messages: { purpose: 'help', duration: 'account' },
  notes: { purpose: 'help', duration: 'account' },
  notifications: { purpose: 'inform', duration: 'account' },
  emails: { purpose: 'inform', duration: 'month' },
  pushAddresses: { purpose: 'inform', duration: 'session' },
  logIns: { purpose: 'security', duration: 'month' },
  responses: { purpose: 'security', duration: 'month' },
  activity: { purpose: 'security', duration: 'nameless' },
  agreements: { purpose: 'evidence', duration: 'nameless' },
  backups: { purpose: 'repair', duration: 'backups' },
  copies: { purpose: 'request', duration: 'day' },
} as const satisfies Record<string, { purpose: DataPurpose; duration: DataDuration }>;

export type KeptDataKind = keyof typeof KEPT_DATA;
export const KEPT_DATA_KINDS = Object.keys(KEPT_DATA) as readonly KeptDataKind[];
