import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { LedgerEntry, PointAccount, PointTotals } from '@waha/domain/wallet/ledger';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { pointEntries } from './wallet.tables';

/**
 * Every line of a member, both accounts, in the order they were written. There may be thousands, and every look at points
 * reads them: they come from the database as they are wanted, without being mapped once more.
 */
export async function listEntries(tx: Tx | Database, memberId: MemberId): Promise<LedgerEntry[]> {
  const { account, points, earnedAt, becomesValidAt, kind, source, period, id } = pointEntries;
  return tx.all<LedgerEntry>(
    sql`select ${account}, ${points}, ${earnedAt} as "earnedAt", ${becomesValidAt} as "becomesValidAt", ${kind}, ${source},
          ${period}
        from ${pointEntries} where ${pointEntries.memberId} = ${memberId} order by ${id}`,
  );
}

/** The sums of one account, as `computeTotals` has them of its lines: added where they are, from the index alone. */
export async function readAccountTotals(
  db: Tx | Database,
  memberId: MemberId,
  account: PointAccount,
  now: Instant,
): Promise<PointTotals> {
  const { points, becomesValidAt } = pointEntries;
  const [sums] = await db
    .select({
      total: sql<number>`coalesce(sum(${points}), 0)`,
      valid: sql<number>`coalesce(sum(${points}) filter (where ${becomesValidAt} <= ${now}), 0)`,
    })
    .from(pointEntries)
    .where(and(eq(pointEntries.memberId, memberId), eq(pointEntries.account, account)));
  const { total: totalPoints, valid: validPoints } = sums!;
  const heldPoints = totalPoints - validPoints;
  return { totalPoints, validPoints, heldPoints, availableMillimes: pointsToMillimes(validPoints) };
}

/** A statement names only so many values. */
const MAX_LINES_PER_STATEMENT = 1000;

/** Adds lines; one that stands already is left as it is, so nothing is credited twice. Lines of no points say nothing. */
export async function saveEntries(tx: Tx, memberId: MemberId, entries: readonly LedgerEntry[]): Promise<void> {
  await saveEntriesOfMany(
    tx,
    entries.map((entry) => ({ ...entry, memberId })),
  );
}

/** The same for several members at once. */
export async function saveEntriesOfMany(
  tx: Tx,
  entries: readonly (LedgerEntry & { memberId: MemberId })[],
): Promise<void> {
  const lines = entries.filter(({ points }) => points !== 0);
  for (let at = 0; at < lines.length; at += MAX_LINES_PER_STATEMENT)
    await tx
      .insert(pointEntries)
      .values(lines.slice(at, at + MAX_LINES_PER_STATEMENT))
      .onConflictDoNothing();
}

/** The period after the last one credited for each of these payments; those of which none was credited are not in it. */
export async function findNextBonusPeriods(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ source: pointEntries.source, last: max(pointEntries.period) })
    .from(pointEntries)
    .where(and(eq(pointEntries.kind, 'pack_bonus'), inArray(pointEntries.source, [...paymentIds])))
    .groupBy(pointEntries.source);
  return new Map(rows.map(({ source, last }) => [source, (last ?? -1) + 1]));
}
