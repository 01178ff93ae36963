import { pointsToMillimes } from '@waha/domain/kernel/money';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { pointEntries } from '../wallet.tables';

/** Every entry of the points ledger, by its date. Facility points have no value in TND. */
export const ledgerExport = defineExport({
  table: pointEntries,
  columns: {
    entry: ({ row }) => row.id,
    ...OWNER_COLUMNS,
    account: ({ row }) => createCodeCell(row.account, ({ exportWords }) => exportWords.account),
    kind: ({ row }) => createCodeCell(row.kind, ({ statement }) => statement.kinds),
    points: ({ row }) => row.points,
    TND: ({ row }) => (row.account === 'wallet' ? { tnd: pointsToMillimes(row.points) } : null),
    earned: ({ row }) => createTimeCell(row.earnedAt),
    'valid from': ({ row }) => createTimeCell(row.becomesValidAt),
    source: ({ row }) => row.source,
    period: ({ row }) => row.period,
  },
  instantOf: (row) => row.earnedAt,
  isByInstant: true,
  parseId: Number,
});
