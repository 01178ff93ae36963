import type { RefundId, WithdrawalId } from '@waha/domain/kernel/ids';
import { getPayoutKey } from '@waha/domain/payouts/due-payout';
import type { PayoutFileLine, PayoutState, PayoutStates } from '@waha/domain/payouts/payout-file';
import type { Database, Tx } from '#platform/database/database';
import { findRefundStates } from '../refunds/due-refunds.public-queries';
import { findWithdrawalStates } from '../wallet/withdrawals/due-withdrawals.public-queries';

/** Returns what has become of ordered payouts. */
export async function findPayoutStates(
  tx: Tx | Database,
  lines: readonly Pick<PayoutFileLine, 'kind' | 'id'>[],
): Promise<PayoutStates> {
  const listIds = (kind: PayoutFileLine['kind']) => lines.filter((line) => line.kind === kind).map(({ id }) => id);
  const withdrawals = await findWithdrawalStates(tx, listIds('withdrawal') as WithdrawalId[]);
  const refunds = await findRefundStates(tx, listIds('refund') as RefundId[]);
  return new Map<string, PayoutState>([
    ...[...withdrawals].map(([id, state]) => [getPayoutKey({ kind: 'withdrawal', id }), state] as const),
    ...[...refunds].map(([id, state]) => [getPayoutKey({ kind: 'refund', id }), state] as const),
  ]);
}
