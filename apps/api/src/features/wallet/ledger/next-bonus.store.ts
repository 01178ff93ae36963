import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { nextBonuses } from '../wallet.tables';

type DueQuery = { limit: number; members?: readonly MemberId[] | undefined };

/** Returns owned packs with a due bonus, the longest overdue first: by an index, of these members or of all. */
export function listDueBonuses(tx: Tx | Database, now: Instant, { limit, members }: DueQuery) {
  return tx
    .select({ paymentId: nextBonuses.paymentId })
    .from(nextBonuses)
    .where(and(members && inArray(nextBonuses.memberId, [...members]), lte(nextBonuses.nextAt, now)))
    .orderBy(asc(nextBonuses.nextAt))
    .limit(limit);
}

/** Returns the instant at which the next bonus of a member is due; undefined without an earning pack. */
export async function findNextBonusAt(db: Database, memberId: MemberId): Promise<Instant | undefined> {
  const [row] = await db
    .select({ nextAt: min(nextBonuses.nextAt) })
    .from(nextBonuses)
    .where(eq(nextBonuses.memberId, memberId));
  return row?.nextAt ?? undefined;
}

/** Saves when these packs earn next. */
export async function saveNextBonuses(tx: Tx, rows: readonly (typeof nextBonuses.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(nextBonuses)
    .values([...rows])
    .onConflictDoUpdate({ target: nextBonuses.paymentId, set: { nextAt: sql`excluded.next_at` } });
}

/** Removes packs that earn no more. */
export async function removeNextBonuses(tx: Tx, paymentIds: readonly PaymentId[]): Promise<void> {
  if (paymentIds.length > 0) await tx.delete(nextBonuses).where(inArray(nextBonuses.paymentId, [...paymentIds]));
}
