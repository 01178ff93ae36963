import { pointsToMillimes } from '@waha/domain/kernel/money';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  createCodeCell,
  createTimeCell,
  defineExport,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { pointEntries } from '../wallet.tables';

/** Every entry of the points ledger, by its date. Facility points have no value in TND. */
export const ledgerExport = defineExport({
  select: async (db: Database, where?: SQL) => {
    const rows = await db
      .select({ id: pointEntries.id, entry: pointEntries, owner: ownerSelection })
      .from(pointEntries)
      .innerJoin(people, eq(people.id, pointEntries.memberId))
      .where(where)
      .orderBy(asc(pointEntries.id));
    // Entries of one instant stay in the order in which they were written.
    return rows.sort((a, b) => a.entry.earnedAt - b.entry.earnedAt);
  },
  withIds: (ids) => inArray(pointEntries.id, ids.map(Number)),
  columns: {
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
  },
  instantOf: ({ entry }) => entry.earnedAt,
});
