/** What the audit log is looked through for. */
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

/** What a line may be about; `person` also for staff. */
export const AUDIT_SUBJECTS = [
  'person',
  'payment',
  'quiz',
  'withdrawal',
  'recharge',
  'profile',
  'invoice',
  'task',
  'report',
  'file',
  'pack',
  'announcement',
  'nothing',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
