import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/staff-withdrawals.contract';
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { type Database, isEqualIgnoringCase, type Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { withdrawals } from '../wallet.tables';
import { NET_MILLIMES_SQL, viewWithdrawalsForStaff } from './withdrawal.queries';
import { attachCodes } from './withdrawal.store';

/** The paid withdrawals that the overview adds up: what was sent, without the withholding tax. */
export const PAID_WITHDRAWALS: AmountSource = {
  table: withdrawals,
  id: withdrawals.id,
  memberId: withdrawals.memberId,
  reference: withdrawals.reference,
  amount: NET_MILLIMES_SQL,
  at: withdrawals.paidAt,
  where: isNotNull(withdrawals.paidAt),
};

/** Returns withdrawals as staff see them, by id, for changes and notifications about them. */
export async function findWithdrawalViews(
  db: Database,
  ids: readonly WithdrawalId[],
  now: Instant,
): Promise<Map<string, WireReviewedWithdraw>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...new Set(ids)]));
  const views = await viewWithdrawalsForStaff(db, await attachCodes(db, rows), now);
  return new Map(views.map((view) => [view._id, view]));
}

/** Counts confirmed withdrawals with a pending decision. */
export function countPendingWithdrawals(db: Database): Promise<QueueSize> {
  const where = eqLiteral(withdrawals.status, 'pending');
  return countQueue(db, {
    ...{ table: withdrawals, since: withdrawals.confirmedAt, where },
    decided: { kind: 'withdrawal', id: withdrawals.id },
  });
}

/** Counts approved withdrawals with a pending payout. */
export function countPendingPayouts(db: Database): Promise<QueueSize> {
  const where = and(eqLiteral(withdrawals.status, 'approved'), isNull(withdrawals.paidAt));
  return countQueue(db, { table: withdrawals, since: withdrawals.decidedAt, where });
}

/** Counts the confirmed withdrawals of a member that are not decided, or approved and not paid. */
export function countUnpaidWithdrawalsOf(db: Database | Tx, memberId: MemberId): Promise<number> {
  const isUnpaid = or(
    eq(withdrawals.status, 'pending'),
    and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paidAt)),
  );
  return db.$count(withdrawals, and(eq(withdrawals.memberId, memberId), isUnpaid));
}

/** Returns the members with a payout under this reference, ignoring its case. */
export async function findMembersByPayoutReference(db: Database, typed: string, limit: number): Promise<MemberId[]> {
  const rows = await db
    .select({ memberId: withdrawals.memberId })
    .from(withdrawals)
    .where(and(isNotNull(withdrawals.reference), isEqualIgnoringCase(withdrawals.reference, typed.trim())))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Returns how long the latest payouts took, from the confirmation of the withdrawal. */
export function listPayoutWaits(db: Database, limit: number): Promise<number[]> {
  const { confirmedAt: since, paidAt: until } = withdrawals;
  return listWaits(db, { table: withdrawals, since, until, limit });
}
