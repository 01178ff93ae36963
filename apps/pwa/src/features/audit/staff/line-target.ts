import type { WireAuditLine } from '@waha/domain/audit/audit.contract';

/** Returns the section of the dashboard, and the item in it, that a line is about. */
export function findLineTarget({ subject, member }: WireAuditLine): Record<string, string> | undefined {
  if (!subject) return undefined;
  const { kind, _id: item } = subject;
  if (kind === 'payment' && member) return { view: 'payments', item, member: member._id };
  if (kind === 'quiz') return { view: 'quizzes', item };
  if (kind === 'withdrawal') return { view: 'withdrawals', item };
  if (kind === 'refund') return { view: 'refunds', item };
  if (kind === 'recharge') return { view: 'recharges', item };
  if (kind === 'profile') return { view: 'profiles', item };
  if (kind === 'invoice') return { view: 'receipts', item };
  if (kind === 'task-report') return { view: 'task-reports', item };
  if (kind === 'announcement') return { view: 'announcements', item };
  if (kind === 'pack') return { view: 'catalogue', item };
  return undefined;
}
