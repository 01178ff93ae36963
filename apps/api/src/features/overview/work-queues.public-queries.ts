import type { Millimes } from '@waha/domain/kernel/money';
import type { Role } from '@waha/domain/kernel/roles';
import { WORK_QUEUES_BY_ROLE, type WorkQueue } from '@waha/domain/overview/staff/figures';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { countPendingReceipts } from '../invoices/invoices.public-queries';
import { countUnanswered } from '../messaging/messaging.public-queries';
import { countFilesForSecondPerson } from '../payouts/payouts.public-queries';
import { countPendingProfiles } from '../profile/profile.public-queries';
import { countPendingPayments } from '../purchase/payment.public-queries';
import { countPendingQuizzes } from '../purchase/quizzes/quiz.public-queries';
import { countPendingRecharges } from '../recharge/recharge.public-queries';
import { countOpenLines } from '../reconciliation/open-lines.public-queries';
import { countApprovedRefunds, countRequestedRefunds } from '../refunds/refunds.public-queries';
import { countRefundRequests } from '../refunds/requests/refund-requests.public-queries';
import { countPendingTaskReports } from '../tasks/task-reports.public-queries';
import { countPendingPayouts, countPendingWithdrawals } from '../wallet/withdrawals/withdrawal.public-queries';

/** `limitMillimes`: the highest amount of a payout for one person. */
type Caller = { role: Role; limitMillimes: Millimes | undefined };

const QUEUE_COUNTERS: Record<WorkQueue, (db: Database, caller: Caller) => Promise<QueueSize>> = {
  payments: countPendingPayments,
  quizzes: countPendingQuizzes,
  withdrawals: countPendingWithdrawals,
  payouts: countPendingPayouts,
  refunds: countRequestedRefunds,
  'refund-payouts': countApprovedRefunds,
  'payout-files': (db, { limitMillimes }) => countFilesForSecondPerson(db, limitMillimes),
  'refund-requests': countRefundRequests,
  recharges: countPendingRecharges,
  receipts: countPendingReceipts,
  'statement-lines': countOpenLines,
  profiles: countPendingProfiles,
  'task-reports': (db, { role }) => countPendingTaskReports(db, role),
  messages: countUnanswered,
};

/** Counts the queues that this role decides, in the contract's order. */
export async function countWorkQueues(
  db: Database,
  role: Role,
  { twoPeopleAbove: limitMillimes }: Pick<Config, 'twoPeopleAbove'>,
): Promise<[WorkQueue, QueueSize][]> {
  const queues: [WorkQueue, QueueSize][] = [];
  const caller = { role, limitMillimes };
  for (const queue of WORK_QUEUES_BY_ROLE[role]) queues.push([queue, await QUEUE_COUNTERS[queue](db, caller)]);
  return queues;
}
