import type { Role } from '@waha/domain/kernel/roles';
import { WORK_QUEUES_BY_ROLE, type WorkQueue } from '@waha/domain/overview/staff/figures';
import type { Database } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { countPendingReceipts } from '../invoices/invoices.public-queries';
import { countUnanswered } from '../messaging/messaging.public-queries';
import { countPendingProfiles } from '../profile/profile.public-queries';
import { countPendingPayments } from '../purchase/payment.public-queries';
import { countPendingQuizzes } from '../purchase/quizzes/quiz.public-queries';
import { countPendingRecharges } from '../recharge/recharge.public-queries';
import { countOpenLines } from '../reconciliation/open-lines.public-queries';
import { countApprovedRefunds, countRequestedRefunds } from '../refunds/refunds.public-queries';
import { countRefundRequests } from '../refunds/requests/refund-requests.public-queries';
import { countPendingTaskReports } from '../tasks/task-reports.public-queries';
import { countPendingPayouts, countPendingWithdrawals } from '../wallet/withdrawals/withdrawal.public-queries';

const QUEUE_COUNTERS: Record<WorkQueue, (db: Database, role: Role) => Promise<QueueSize>> = {
  payments: countPendingPayments,
  quizzes: countPendingQuizzes,
  withdrawals: countPendingWithdrawals,
  payouts: countPendingPayouts,
  refunds: countRequestedRefunds,
  'refund-payouts': countApprovedRefunds,
  'refund-requests': countRefundRequests,
  recharges: countPendingRecharges,
  receipts: countPendingReceipts,
  'statement-lines': countOpenLines,
  profiles: countPendingProfiles,
  'task-reports': countPendingTaskReports,
  messages: countUnanswered,
};

/** Counts the queues that this role decides, in the contract's order. */
export async function countWorkQueues(db: Database, role: Role): Promise<[WorkQueue, QueueSize][]> {
  const queues: [WorkQueue, QueueSize][] = [];
  for (const queue of WORK_QUEUES_BY_ROLE[role]) queues.push([queue, await QUEUE_COUNTERS[queue](db, role)]);
  return queues;
}
