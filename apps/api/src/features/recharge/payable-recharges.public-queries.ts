import type { MemberId, RechargeId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { and, asc, eq, gt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { createPayableFinder } from '#platform/database/payable-finder';
import { recharges } from './recharge.tables';

const COLUMNS = {
  id: recharges.id,
  memberId: recharges.memberId,
  amountMillimes: recharges.totalMillimes,
  payer: FULL_NAME_SQL,
  sentAt: recharges.createdAt,
  receiptFileId: recharges.receiptFileId,
  points: recharges.points,
  /** Null while the request is pending. */
  decidedAt: sql<Instant>`${recharges.decidedAt}`,
};

const selectRecharges = (db: Database | Tx) =>
  db.select(COLUMNS).from(recharges).innerJoin(people, eq(people.id, recharges.memberId));

const toPayable = <Row>(row: Row) => ({ kind: 'recharge' as const, ...row });
const preparePayables = (db: Database | Tx, where: SQL | undefined, limit: Placeholder) =>
  selectRecharges(db).where(where).orderBy(asc(recharges.createdAt), asc(recharges.id)).limit(limit).prepare();

const isPending = eqLiteral(recharges.status, 'pending');

/** Finds pending recharges by the amount of their transfer. */
export const dueRecharges = createPayableFinder({
  ...{ table: recharges, hasStatus: isPending, amount: recharges.totalMillimes, sentAt: recharges.createdAt },
  prepareRows: preparePayables,
  toPayable,
});

/** Finds accepted recharges by the amount of their transfer. */
export const acceptedRecharges = createPayableFinder({
  ...{ table: recharges, hasStatus: eqLiteral(recharges.status, 'accepted') },
  ...{ amount: recharges.totalMillimes, sentAt: recharges.createdAt },
  prepareRows: preparePayables,
  toPayable: (row) => ({ kind: 'recharge' as const, status: 'approved' as const, ...row }),
});

/** Returns pending requests after a given one, the oldest first. */
export async function listPayableRecharges(db: Database, after: string, limit: number): Promise<Payable[]> {
  const rows = await selectRecharges(db)
    .where(and(isPending, gt(recharges.id, after as RechargeId)))
    .orderBy(asc(recharges.id))
    .limit(limit);
  return rows.map(toPayable);
}

/** Returns the member of a request. */
export async function findRechargeOwner(tx: Tx, id: RechargeId): Promise<MemberId | undefined> {
  const [row] = await tx.select({ memberId: recharges.memberId }).from(recharges).where(eq(recharges.id, id));
  return row?.memberId;
}
