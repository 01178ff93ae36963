import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { LedgerEntry, PointAccount, PointTotals } from '@waha/domain/wallet/ledger';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { insertRows } from '#platform/database/prepared/insert-rows';
import { pointEntries } from './wallet.tables';

/**
 * Returns every entry of a member, both accounts, in the order in which they were written. There may be thousands, and
 * every read of points uses them: the query returns the final form, without a second mapping.
 */
export async function listEntries(tx: Tx | Database, memberId: MemberId): Promise<LedgerEntry[]> {
  const { account, points, earnedAt, becomesValidAt, kind, source, period, id } = pointEntries;
  return tx.all<LedgerEntry>(
    sql`select ${account}, ${points}, ${earnedAt} as "earnedAt", ${becomesValidAt} as "becomesValidAt", ${kind}, ${source},
          ${period}
        from ${pointEntries} where ${pointEntries.memberId} = ${memberId} order by ${id}`,
  );
}

/**
 * Returns the totals of one account, equal to those of `computeTotals`: summed in the database, from the index alone.
 */
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

/** A statement accepts a limited number of values. */
const MAX_LINES_PER_STATEMENT = 1000;

/**
 * Adds entries. An existing one is left unchanged, so that no points are credited twice. Entries of zero points are
 * skipped.
 */
export async function saveEntries(tx: Tx, memberId: MemberId, entries: readonly LedgerEntry[]): Promise<void> {
  await saveEntriesOfMany(
    tx,
    entries.map((entry) => ({ ...entry, memberId })),
  );
}

/** Does the same for several members at once. */
export async function saveEntriesOfMany(
  tx: Tx,
  entries: readonly (LedgerEntry & { memberId: MemberId })[],
): Promise<void> {
  const lines = entries.filter(({ points }) => points !== 0);
  for (let start = 0; start < lines.length; start += MAX_LINES_PER_STATEMENT)
    await insertRows(tx, pointEntries, lines.slice(start, start + MAX_LINES_PER_STATEMENT), 'is ignored');
}

/**
 * Returns the period after the last credited one for each of these payments; those without a credited period are
 * absent.
 */
export async function findNextBonusPeriods(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ source: pointEntries.source, last: max(pointEntries.period) })
    .from(pointEntries)
    .where(and(eq(pointEntries.kind, 'pack_bonus'), inArray(pointEntries.source, [...paymentIds])))
    .groupBy(pointEntries.source);
  return new Map(rows.map(({ source, last }) => [source, (last ?? -1) + 1]));
}
