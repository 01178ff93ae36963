import { pointsToMillimes } from '@waha/domain/kernel/money';
import { asc, eq, inArray } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  type Columns,
  createCodeCell,
  createExportTable,
  createTimeCell,
  type Exporter,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { pointEntries } from '../wallet.tables';

const selectRows = (db: Database) =>
  db
    .select({ entry: pointEntries, owner: ownerSelection })
    .from(pointEntries)
    .innerJoin(people, eq(people.id, pointEntries.memberId));
export type LedgerRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Facility points have no value in TND. */
export const ledgerColumns = {
  entry: ({ entry }) => entry.id,
  ...OWNER_COLUMNS,
  account: ({ entry }) => createCodeCell(entry.account, ({ exportWords }) => exportWords.account),
  kind: ({ entry }) => createCodeCell(entry.kind, ({ statement }) => statement.kinds),
  points: ({ entry }) => entry.points,
  TND: ({ entry }) => (entry.account === 'wallet' ? { tnd: pointsToMillimes(entry.points) } : null),
  earned: ({ entry }) => createTimeCell(entry.earnedAt),
  'valid from': ({ entry }) => createTimeCell(entry.becomesValidAt),
  source: ({ entry }) => entry.source,
  period: ({ entry }) => entry.period,
} as const satisfies Columns<LedgerRow>;

/** Exports every entry of the points ledger, by its date. */
export const exportLedger: Exporter = async (db, isMeant) => {
  const found = await selectRows(db).orderBy(asc(pointEntries.id));
  return createExportTable<LedgerRow>(
    ledgerColumns,
    found
      .filter(({ entry }) => isMeant(entry.earnedAt))
      // Entries of one instant stay in the order in which they were written.
      .sort((a, b) => a.entry.earnedAt - b.entry.earnedAt),
  );
};

/** Returns these entries, by their ids. */
export async function findLedgerRows(db: Database, ids: readonly string[]): Promise<Map<string, LedgerRow>> {
  const rows = await selectRows(db).where(inArray(pointEntries.id, ids.map(Number)));
  return new Map(rows.map((row) => [String(row.entry.id), row]));
}
