import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { RECHARGE_STAMP_MILLIMES } from '@waha/domain/recharge/recharge';
import type { Cell } from '#platform/documents/csv';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { recharges } from './recharge.tables';

/**
 * Every recharge, by the day it was sent. Below are the totals of accepted ones, with their stamps, for each month (in
 * Tunis) of decision.
 */
export const rechargesExport = defineExport({
  table: recharges,
  columns: {
    'recharge id': ({ row }) => row.id,
    ...OWNER_COLUMNS,
    points: ({ row }) => row.points,
    'total TND': ({ row }) => ({ tnd: row.totalMillimes }),
    'stamp TND': () => ({ tnd: RECHARGE_STAMP_MILLIMES }),
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.status),
    message: ({ row }) => row.adminMessage,
    sent: ({ row }) => createTimeCell(row.createdAt),
    decided: ({ row }) => createTimeCell(row.decidedAt),
  },
  instantOf: (row) => row.createdAt,
  totalsOf: createTotalRows,
});

/** Returns total rows in the same columns: `total 2026-01`, the count in place of the name, the sums. */
function createTotalRows(rows: readonly (typeof recharges.$inferSelect)[]): Cell[][] {
  const months = new Map<string, { count: number; points: number; millimes: number }>();
  for (const { status, decidedAt, points, totalMillimes } of rows) {
    if (status !== 'accepted' || decidedAt === null) continue;
    const month = getDayAt(decidedAt).slice(0, 7);
    const sum = months.get(month) ?? { count: 0, points: 0, millimes: 0 };
    months.set(month, {
      count: sum.count + 1,
      points: sum.points + points,
      millimes: sum.millimes + totalMillimes,
    });
  }
  return [...months]
    .sort()
    .map(([month, { count, points, millimes }]) => [
      ...[`total ${month}`, null, `${count} accepted`, null, null, points, { tnd: millimes }],
      ...[{ tnd: count * RECHARGE_STAMP_MILLIMES }, 'accepted', null, null, null],
    ]);
}
