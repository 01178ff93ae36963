import { dayAt } from '@waha/domain/kernel/day';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import { RECHARGE_STAMP_MILLIMES } from '@waha/domain/recharge/recharge';
import { and, count, eq, gte, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { recharges } from './recharge.tables';

const DAYS_SHOWN = 31;

type DayTotal = { day: string; count: number; points: number; totalMillimes: number; stampMillimes: number };

/**
 * What the accepted recharges of the last days came to, newest day first; days without any are left out. Days are
 * those of Tunis: summed by the hour where the rows are, and folded into days here, where the time zone is known.
 */
export async function rechargeTotals(db: Database, now: Instant, days = DAYS_SHOWN): Promise<DayTotal[]> {
  const hour = sql<number>`${recharges.decidedAt} / ${HOUR}`;
  const hours = await db
    .select({
      hour: hour.as('hour'),
      count: count(),
      points: sum(recharges.points).mapWith(Number),
      totalMillimes: sum(recharges.totalMillimes).mapWith(Number),
    })
    .from(recharges)
    .where(and(eq(recharges.status, 'accepted'), gte(recharges.decidedAt, now - days * DAY)))
    .groupBy(sql`hour`)
    .orderBy(sql`hour desc`);

  const firstDay = dayAt(now - (days - 1) * DAY);
  const totals = new Map<string, DayTotal>();
  for (const part of hours) {
    const day = dayAt(part.hour * HOUR);
    if (day < firstDay) continue;
    const total = totals.get(day) ?? { day, count: 0, points: 0, totalMillimes: 0, stampMillimes: 0 };
    totals.set(day, {
      day,
      count: total.count + part.count,
      points: total.points + part.points,
      totalMillimes: total.totalMillimes + part.totalMillimes,
      stampMillimes: total.stampMillimes + part.count * RECHARGE_STAMP_MILLIMES,
    });
  }
  return [...totals.values()];
}
