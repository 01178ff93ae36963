import { findReceipts } from '#features/invoices/staff/find-receipts';
import { findRecharges } from '#features/recharge/staff/find-recharges';
import { findRefunds } from '#features/refunds/staff/find-refunds';
import { findPayouts } from '#features/wallet/staff/find-withdrawals';
import type { Finder } from '#shell/staff/go-to/search-result';

export const financeFinders: readonly Finder[] = [
  findRecharges,
  findReceipts,
  findPayouts({ view: 'payouts' }),
  findRefunds,
];
