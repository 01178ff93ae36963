import { findReceipts } from '#features/invoices/staff/find-receipts';
import { findMembers } from '#features/members/staff/find-members';
import { findPayments } from '#features/purchase/staff/find-payments';
import { findRecharges } from '#features/recharge/staff/find-recharges';
import { findRefunds } from '#features/refunds/staff/find-refunds';
import { findTaskReports } from '#features/tasks/staff/find-task-reports';
import { findPayouts, findWithdrawals } from '#features/wallet/staff/find-withdrawals';
import type { Finder } from '#shell/staff/go-to/search-result';

export const adminFinders: readonly Finder[] = [
  findMembers('users'),
  findPayments,
  findWithdrawals,
  findPayouts({ view: 'withdrawals', step: 'payout' }),
  findRefunds,
  findRecharges,
  findReceipts,
  findTaskReports,
];
