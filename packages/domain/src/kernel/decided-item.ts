/** The kinds of items that staff decide about. */
export const DECIDED_KINDS = [
  'payment',
  'quiz',
  'profile',
  'withdrawal',
  'refund',
  'recharge',
  'invoice',
  'invoice_reminder',
  'task_report',
  'member',
  'statement_line',
] as const;
export type DecidedKind = (typeof DECIDED_KINDS)[number];

/** One item that staff decide about. */
export type DecidedItem = { kind: DecidedKind; id: string };
