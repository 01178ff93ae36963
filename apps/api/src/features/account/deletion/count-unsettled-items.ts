import type { UnsettledItems } from '@waha/domain/account/deletion/account-deletion';
import type { MemberId } from '@waha/domain/kernel/ids';
import { countPendingPaymentsOf } from '#features/purchase/payment.public-queries';
import { countPendingRechargesOf } from '#features/recharge/recharge.public-queries';
import { countUnpaidRefundsOf } from '#features/refunds/refunds.public-queries';
import { countUnpaidWithdrawalsOf } from '#features/wallet/withdrawals/withdrawal.public-queries';
import type { Database, Tx } from '#platform/database/database';

/** Counts what prevents an erasure: pending payments and recharges, and withdrawals and refunds without a payout. */
export async function countUnsettledItems(db: Database | Tx, memberId: MemberId): Promise<UnsettledItems> {
  return {
    payments: await countPendingPaymentsOf(db, memberId),
    recharges: await countPendingRechargesOf(db, memberId),
    withdrawals: await countUnpaidWithdrawalsOf(db, memberId),
    refunds: await countUnpaidRefundsOf(db, memberId),
  };
}
