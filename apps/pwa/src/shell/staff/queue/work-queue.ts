import { i18n } from '@lingui/core';
import type { Role } from '@waha/domain/kernel/roles';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';

const QUEUE_NAMES: Record<WorkQueue, () => string> = {
  payments: () => i18n._('Payments'),
  quizzes: () => i18n._('Quizzes'),
  withdrawals: () => i18n._('Withdrawals'),
  payouts: () => i18n._('Payouts'),
  refunds: () => i18n._('Refunds'),
  'refund-payouts': () => i18n._('Refunds to pay'),
  'payout-files': () => i18n._('Payout files for a second person'),
  'refund-requests': () => i18n._('Refund requests'),
  recharges: () => i18n._('Recharges'),
  receipts: () => i18n._('Invoice receipts'),
  'statement-lines': () => i18n._('Reconciliation'),
  profiles: () => i18n._('Profiles'),
  'task-reports': () => i18n._('Task reports'),
  messages: () => i18n._('Messages to answer'),
};
/** Returns the name of a work queue in the reader's language. */
export const translateWorkQueue = (queue: WorkQueue) => QUEUE_NAMES[queue]();

/** Returns the address where a queue is decided; statement lines are decided in the statement `oldestId`, if known. */
export function findWorkQueueSection(queue: WorkQueue, role: Role, oldestId?: string): Record<string, string> {
  // Administrators pay withdrawals where they decide them.
  if (queue === 'payouts' && role === 'admin') return { view: 'withdrawals', step: 'payout' };
  if (queue === 'refund-payouts') return { view: 'refunds', step: 'payout' };
  if (queue === 'statement-lines') return { view: 'reconciliation', ...(oldestId && { statement: oldestId }) };
  return { view: queue };
}
