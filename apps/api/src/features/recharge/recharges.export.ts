import { dayAt } from '@waha/domain/kernel/day';
import { RECHARGE_STAMP_MILLIMES } from '@waha/domain/recharge/recharge';
import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import type { Cell } from '../../platform/documents/csv';
import { type Exporter, OWNER_TITLES, ownerCells, ownerColumns, timeCell } from '../../platform/documents/export-table';
import { recharges } from './recharge.tables';

const TITLES = [
  'recharge id',
  ...OWNER_TITLES,
  'points',
  'total TND',
  'stamp TND',
  'status',
  'message',
  'sent',
  'decided',
];

/**
 * Every recharge, by the day on which it was sent; below them what the accepted ones came to, with their stamps, for
 * each month (of Tunis) in which they were decided.
 */
export const exportRecharges: Exporter = async (db, isMeant) => {
  const all = await db
    .select({ row: recharges, owner: ownerColumns })
    .from(recharges)
    .innerJoin(people, eq(people.id, recharges.memberId))
    .orderBy(asc(recharges.id));
  const found = all.filter(({ row }) => isMeant(row.createdAt));
  const rows = found.map(({ row, owner }) => [
    ...[row.id, ...ownerCells(owner), row.points, { tnd: row.totalMillimes }, { tnd: RECHARGE_STAMP_MILLIMES }],
    ...[row.status, row.adminMessage, timeCell(row.createdAt), timeCell(row.decidedAt)],
  ]);
  return [TITLES, ...rows, ...totals(found.map(({ row }) => row))];
};

/** In the same columns: `total 2026-01`, how many in the place of the name, their sums. */
function totals(rows: readonly (typeof recharges.$inferSelect)[]): Cell[][] {
  const months = new Map<string, { count: number; points: number; millimes: number }>();
  for (const { status, decidedAt, points, totalMillimes } of rows) {
    if (status !== 'accepted' || decidedAt === null) continue;
    const month = dayAt(decidedAt).slice(0, 7);
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
