import type { MemberId, RechargeId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { Recharge } from '@waha/domain/recharge/recharge';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { viewRechargesForReview } from './recharge.queries';
import { findRechargeByKey, toRecharge } from './recharge.store';
import { recharges } from './recharge.tables';

/** The accepted recharges that the overview adds up. */
export const ACCEPTED_RECHARGES: AmountSource = {
  table: recharges,
  id: recharges.id,
  memberId: recharges.memberId,
  amount: recharges.totalMillimes,
  at: recharges.decidedAt,
  where: eqLiteral(recharges.status, 'accepted'),
};

/** Returns requests as finance sees them, by id, for notifications about them. */
export async function findRechargeViews(
  db: Database,
  ids: readonly RechargeId[],
): Promise<Map<string, WireReviewedRecharge>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(recharges)
    .where(inArray(recharges.id, [...new Set(ids)]));
  const views = await viewRechargesForReview(db, rows.map(toRecharge));
  return new Map(views.map((view) => [view._id, view]));
}

/** Returns recharges by id, for their invoices. */
export async function findRechargesById(db: Database | Tx, ids: readonly RechargeId[]): Promise<Map<string, Recharge>> {
  const rows = await db
    .select()
    .from(recharges)
    .where(inArray(recharges.id, [...ids]));
  return new Map(rows.map((row) => [row.id, toRecharge(row)]));
}

/** Returns every recharge of these members for which points were credited, and when. */
export async function listAcceptedRecharges(
  db: Database,
  members: readonly MemberId[],
): Promise<{ id: RechargeId; memberId: MemberId; points: number; decidedAt: Instant }[]> {
  const { id, memberId, points, createdAt, decidedAt, status } = recharges;
  const rows = await db
    .select({ id, memberId, points, createdAt, decidedAt })
    .from(recharges)
    .where(and(inArray(memberId, [...members]), eq(status, 'accepted')));
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt ?? row.createdAt }));
}

/** Returns what a member has paid for accepted recharges, in millimes. */
export async function sumAcceptedRecharges(db: Database, memberId: MemberId): Promise<Millimes> {
  const [row] = await db
    .select({ millimes: sql<number>`coalesce(sum(${recharges.totalMillimes}), 0)` })
    .from(recharges)
    .where(and(eq(recharges.memberId, memberId), eq(recharges.status, 'accepted')));
  return Number(row?.millimes ?? 0);
}

/** Checks whether the request with this key exists, even after its stored response has expired. */
export async function hasRechargeWithKey(tx: Tx, memberId: MemberId, key: string): Promise<boolean> {
  return (await findRechargeByKey(tx, memberId, key)) !== undefined;
}

/** Counts the pending requests of one member. */
export function countPendingRechargesOf(db: Database | Tx, memberId: MemberId): Promise<number> {
  return db.$count(recharges, and(eq(recharges.memberId, memberId), eq(recharges.status, 'pending')));
}

/** Counts the requests that are pending. */
export function countPendingRecharges(db: Database): Promise<QueueSize> {
  return countQueue(db, {
    table: recharges,
    since: recharges.createdAt,
    where: eqLiteral(recharges.status, 'pending'),
    decided: { kind: 'recharge', id: recharges.id },
  });
}

/** Returns how long the latest accepted requests waited. */
export function listRechargeWaits(db: Database, limit: number): Promise<number[]> {
  const { createdAt: since, decidedAt: until, status } = recharges;
  return listWaits(db, { table: recharges, since, until, where: eqLiteral(status, 'accepted'), limit });
}
