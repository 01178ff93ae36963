/** The categories by which the audit log is filtered. */
export const AUDIT_KINDS = [
  'money',
  'members',
  'papers',
  'looks',
  'sign-ins',
  'staff',
  'catalogue',
  'operation',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The subject of a line; `person` includes staff. */
export const AUDIT_SUBJECTS = [
  'person',
  'payment',
  'quiz',
  'withdrawal',
  'refund',
  'payout-file',
  'recharge',
  'profile',
  'invoice',
  'task',
  'task-report',
  'report',
  'file',
  'pack',
  'announcement',
  'nothing',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
