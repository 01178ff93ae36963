import type { WithdrawalId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { DuePayout } from '@waha/domain/payouts/due-payout';
import type { PayoutState } from '@waha/domain/payouts/payout-file';
import { and, asc, isNull } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database, Tx } from '#platform/database/database';
import { withdrawals } from '../wallet.tables';

const IS_DUE = and(eqLiteral(withdrawals.status, 'approved'), isNull(withdrawals.paidAt));

type DueWithdrawal = Pick<DuePayout, 'memberId' | 'amountMillimes' | 'withheldMillimes' | 'decidedBy' | 'decidedAt'> & {
  id: WithdrawalId;
};

/**
 * Returns approved withdrawals that are not paid: the oldest ones, or those of these ids. Their amount is what is sent,
 * without the withholding tax.
 */
export async function listDueWithdrawals(
  tx: Tx | Database,
  selection: { limit: number } | { ids: readonly WithdrawalId[] },
): Promise<DueWithdrawal[]> {
  const { id, memberId, points, withheldMillimes, decidedBy, decidedAt } = withdrawals;
  const query = tx.select({ id, memberId, points, withheldMillimes, decidedBy, decidedAt }).from(withdrawals);
  const rows =
    'limit' in selection
      ? await query.where(IS_DUE).orderBy(asc(id)).limit(selection.limit)
      : await query.where(and(isOneOf(id, selection.ids), IS_DUE));
  return rows.map((row) => ({
    ...{ id: row.id, memberId: row.memberId },
    amountMillimes: pointsToMillimes(row.points) - (row.withheldMillimes ?? 0),
    ...(row.withheldMillimes && { withheldMillimes: row.withheldMillimes }),
    ...{ decidedBy: row.decidedBy ?? undefined, decidedAt: row.decidedAt ?? 0 },
  }));
}

/** Returns the ids of all approved withdrawals that are not paid. */
export async function listDueWithdrawalIds(db: Database): Promise<WithdrawalId[]> {
  return (await db.select({ id: withdrawals.id }).from(withdrawals).where(IS_DUE)).map(({ id }) => id);
}

/** Returns what has become of ordered withdrawals, by id. */
export async function findWithdrawalStates(
  tx: Tx | Database,
  ids: readonly WithdrawalId[],
): Promise<Map<WithdrawalId, PayoutState>> {
  if (ids.length === 0) return new Map();
  const { id, status, decidedBy, paidAt, reference } = withdrawals;
  const rows = await tx.select({ id, status, decidedBy, paidAt, reference }).from(withdrawals).where(isOneOf(id, ids));
  return new Map(
    rows.map((row): [WithdrawalId, PayoutState] => [
      row.id,
      {
        isDue: row.status === 'approved' && row.paidAt === null,
        decidedBy: row.decidedBy ?? undefined,
        ...(row.paidAt !== null && { paid: { at: row.paidAt, reference: row.reference ?? '' } }),
      },
    ]),
  );
}
