import type { MemberId } from '@waha/domain/kernel/ids';
import type { LedgerEntry } from '@waha/domain/wallet/ledger';
import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database';
import { pointEntries } from './wallet.tables';

/** Every line of a member, both accounts, in the order they were written. */
export async function listEntries(tx: Tx | Database, memberId: MemberId): Promise<LedgerEntry[]> {
  const rows = await tx
    .select()
    .from(pointEntries)
    .where(eq(pointEntries.memberId, memberId))
    .orderBy(asc(pointEntries.id));
  return rows.map(({ id: _, memberId: __, ...entry }) => entry);
}

/** Adds lines; one that stands already is left as it is, so nothing is credited twice. Lines of no points say nothing. */
export async function saveEntries(tx: Tx, memberId: MemberId, entries: readonly LedgerEntry[]): Promise<void> {
  const lines = entries.filter(({ points }) => points !== 0).map((entry) => ({ ...entry, memberId }));
  if (lines.length > 0) await tx.insert(pointEntries).values(lines).onConflictDoNothing();
}

/** The same for many at once; those of which none was credited are not in it. */
export async function nextBonusPeriods(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ source: pointEntries.source, last: max(pointEntries.period) })
    .from(pointEntries)
    .where(and(eq(pointEntries.kind, 'pack_bonus'), inArray(pointEntries.source, [...paymentIds])))
    .groupBy(pointEntries.source);
  return new Map(rows.map(({ source, last }) => [source, (last ?? -1) + 1]));
}

/** The period after the last one credited for a payment; 0 when none was. */
export async function nextBonusPeriod(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(pointEntries.period) })
    .from(pointEntries)
    .where(and(eq(pointEntries.kind, 'pack_bonus'), eq(pointEntries.source, paymentId)));
  return row?.last === null || row === undefined ? 0 : row.last + 1;
}
