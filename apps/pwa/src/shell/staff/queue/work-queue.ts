import { i18n } from '@lingui/core';
import type { Role } from '@waha/domain/kernel/roles';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';

const QUEUE_NAMES: Record<WorkQueue, () => string> = {
  payments: () => i18n._('Payments'),
  quizzes: () => i18n._('Quizzes'),
  withdrawals: () => i18n._('Withdrawals'),
  payouts: () => i18n._('Payouts'),
  recharges: () => i18n._('Recharges'),
  receipts: () => i18n._('Invoice receipts'),
  profiles: () => i18n._('Profiles'),
  'task-reports': () => i18n._('Task reports'),
  messages: () => i18n._('Messages'),
};
/** Returns the name of a work queue in the reader's language. */
export const translateWorkQueue = (queue: WorkQueue) => QUEUE_NAMES[queue]();

/** Returns the address of the section where a queue is decided: administrators pay withdrawals where they decide them. */
export function findWorkQueueSection(queue: WorkQueue, role: Role): { view: string; step?: string } {
  return queue === 'payouts' && role === 'admin' ? { view: 'withdrawals', step: 'payout' } : { view: queue };
}
