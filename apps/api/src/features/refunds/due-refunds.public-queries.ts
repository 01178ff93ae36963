import type { RefundId } from '@waha/domain/kernel/ids';
import type { DuePayout } from '@waha/domain/payouts/due-payout';
import type { PayoutState } from '@waha/domain/payouts/payout-file';
import { and, asc } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database, Tx } from '#platform/database/database';
import { refunds } from './refunds.tables';

const IS_DUE = eqLiteral(refunds.status, 'approved');

type DueRefund = Pick<DuePayout, 'memberId' | 'amountMillimes' | 'method' | 'number' | 'decidedBy' | 'decidedAt'> & {
  id: RefundId;
};

/** Returns approved refunds that are not paid: the oldest ones, or those of these ids. */
export async function listDueRefunds(
  tx: Tx | Database,
  selection: { limit: number } | { ids: readonly RefundId[] },
): Promise<DueRefund[]> {
  const { id, memberId, amountMillimes, method, number, decidedBy, decidedAt } = refunds;
  const query = tx.select({ id, memberId, amountMillimes, method, number, decidedBy, decidedAt }).from(refunds);
  const rows =
    'limit' in selection
      ? await query.where(IS_DUE).orderBy(asc(id)).limit(selection.limit)
      : await query.where(and(isOneOf(id, selection.ids), IS_DUE));
  return rows.map((row) => ({
    ...row,
    ...{ method: row.method ?? '', number: row.number ?? '' },
    ...{ decidedBy: row.decidedBy ?? undefined, decidedAt: row.decidedAt ?? 0 },
  }));
}

/** Returns the ids of all approved refunds that are not paid. */
export async function listDueRefundIds(db: Database): Promise<RefundId[]> {
  return (await db.select({ id: refunds.id }).from(refunds).where(IS_DUE)).map(({ id }) => id);
}

/** Returns what has become of ordered refunds, by id. */
export async function findRefundStates(
  tx: Tx | Database,
  ids: readonly RefundId[],
): Promise<Map<RefundId, PayoutState>> {
  if (ids.length === 0) return new Map();
  const { id, status, decidedBy, paidAt, reference } = refunds;
  const rows = await tx.select({ id, status, decidedBy, paidAt, reference }).from(refunds).where(isOneOf(id, ids));
  return new Map(
    rows.map((row): [RefundId, PayoutState] => [
      row.id,
      {
        isDue: row.status === 'approved',
        decidedBy: row.decidedBy ?? undefined,
        ...(row.paidAt !== null && { paid: { at: row.paidAt, reference: row.reference ?? '' } }),
      },
    ]),
  );
}
