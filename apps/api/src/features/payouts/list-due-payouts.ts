import type { RefundId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { DuePayout, PayoutKind } from '@waha/domain/payouts/due-payout';
import { findPeople } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { findVerifiedNames } from '../profile/profile.public-queries';
import { listDueRefunds } from '../refunds/due-refunds.public-queries';
import { findProfileAccounts } from '../refunds/refunds.public-queries';
import { listDueWithdrawals } from '../wallet/withdrawals/due-withdrawals.public-queries';

/** The oldest ones, or those of these payouts that are due. */
type Selection = { limit: number } | { payouts: readonly { kind: PayoutKind; id: string }[] };

/** Returns payouts that are due, in the order in which they were requested. */
export async function listDuePayouts(tx: Tx | Database, selection: Selection): Promise<DuePayout[]> {
  const listIds = <Id extends string>(kind: PayoutKind, payouts: readonly { kind: PayoutKind; id: string }[]) =>
    payouts.filter((payout) => payout.kind === kind).map(({ id }) => id as Id);
  const withdrawals = await listDueWithdrawals(
    tx,
    'limit' in selection ? selection : { ids: listIds<WithdrawalId>('withdrawal', selection.payouts) },
  );
  const refunds = await listDueRefunds(
    tx,
    'limit' in selection ? selection : { ids: listIds<RefundId>('refund', selection.payouts) },
  );
  const members = [...withdrawals, ...refunds].map(({ memberId }) => memberId);
  const people = await findPeople(tx, members);
  const names = await findVerifiedNames(tx, members);
  // A withdrawal does not store its account: it goes to that of the profile.
  const accounts = await findProfileAccounts(
    tx,
    withdrawals.map(({ memberId }) => memberId),
  );
  const all = [
    ...withdrawals.map((each) => ({
      ...each,
      ...{ kind: 'withdrawal' as const, ...(accounts.get(each.memberId) ?? { method: '', number: '' }) },
    })),
    ...refunds.map((each) => ({ ...each, kind: 'refund' as const })),
  ].map((payout): DuePayout => {
    const person = people.get(payout.memberId);
    return {
      ...payout,
      ...{ memberName: person?.fullName ?? '', email: person?.email ?? '' },
      isVerified: person !== undefined && person.verifiedAt !== null,
      verifiedName: names.get(payout.memberId),
    };
  });
  // Ids sort by time.
  all.sort((one, other) => (one.id < other.id ? -1 : 1));
  return 'limit' in selection ? all.slice(0, selection.limit) : all;
}
