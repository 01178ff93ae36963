import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Role } from '@waha/domain/kernel/roles';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { WireDailyTotals, WireOverview } from '@waha/domain/overview/overview.contract';
import { getComparedRange, listPeriodsUntil, type PeriodLength, type TimeRange } from '@waha/domain/overview/periods';
import {
  addMoneyTotals,
  FIGURES_BY_ROLE,
  type Figure,
  isFigureSent,
  MONEY_FIGURES,
  type MoneyTotals,
  type OptionalFigure,
} from '@waha/domain/overview/staff/figures';
import { and, desc, gte, lt, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#platform/database/database';
import { countPendingReceipts, countReceiptsOfVerified } from '../invoices/invoices.public-queries';
import { readLiability } from '../wallet/wallet.public-queries';
import { overviewByHour, overviewSteps, unpaidByDay, unpaidOfVerifiedByDay } from './overview.tables';

/**
 * Returns the business figures that this role may see.
 * @param asked the optional figure that the caller knows, if any
 */
export async function viewOverview(
  db: Database,
  { role, per, now, asked }: { role: Role; per: PeriodLength; now: Instant; asked: OptionalFigure | undefined },
): Promise<WireOverview> {
  const periods = listPeriodsUntil(now, per);
  const before = getComparedRange(now, per);
  const [sumsBefore, ...sums] = await Promise.all([before, ...periods].map((stretch) => sumPeriod(db, stretch)));
  const isMoneyShown = role === 'admin' || role === 'finance_admin';
  return {
    per,
    at: toIso(now),
    periods: periods.map(({ firstDay }) => firstDay),
    before: { from: toIso(before.from), until: toIso(before.until) },
    figures: FIGURES_BY_ROLE[role]
      .filter((figure) => isFigureSent(figure, asked))
      .map((figure) => ({
        figure,
        byPeriod: sums.map((each) => each[figure]),
        before: sumsBefore![figure],
      })),
    ...(isMoneyShown && { owed: await readLiability(db) }),
    ...(role === 'admin' && { steps: await readSteps(db) }),
    ...(role === 'commercial_admin' && {
      verifiedMembers: (await readSteps(db)).verified,
    }),
    ...(role !== 'user' && { invoices: await viewInvoices(db, role, getDayAt(now)) }),
  };
}

const sumColumn = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** Returns the totals of the hours in a time range. */
async function sumPeriod(db: Database, { from, until }: TimeRange): Promise<Record<Figure, number>> {
  const { hour, approved, invoicesPaid, recharged, credited, paidOutPoints, withheld, refunded, members, verified } =
    overviewByHour;
  const sums = await db
    .select({
      approved: sumColumn(approved),
      invoicesPaid: sumColumn(invoicesPaid),
      recharged: sumColumn(recharged),
      credited: sumColumn(credited),
      paidOutPoints: sumColumn(paidOutPoints),
      withheld: sumColumn(withheld),
      refunded: sumColumn(refunded),
      members: sumColumn(members),
      verified: sumColumn(verified),
    })
    .from(overviewByHour)
    .where(and(gte(hour, from / HOUR), lt(hour, until / HOUR)))
    .get();
  return { ...sums!, paidOut: pointsToMillimes(sums!.paidOutPoints) - sums!.withheld };
}

/**
 * Returns the money of each day that has any entry, newest first. Days are those in Tunis: the database sums by hour, and
 * this function combines hours into days because it knows the time zone.
 */
export async function sumMoneyByDay(db: Database, { from, until }: TimeRange): Promise<Map<string, MoneyTotals>> {
  const { hour, approved, invoicesPaid, recharged, credited, paidOutPoints, withheld, refunded } = overviewByHour;
  const hours = await db
    .select({ hour, approved, invoicesPaid, recharged, credited, paidOutPoints, withheld, refunded })
    .from(overviewByHour)
    .where(and(gte(hour, from / HOUR), lt(hour, until / HOUR)))
    .orderBy(desc(hour));
  const byDay = new Map<string, MoneyTotals>();
  for (const { hour: at, paidOutPoints: points, ...others } of hours) {
    const day = getDayAt(at * HOUR);
    const before = byDay.get(day);
    const totals = { ...others, paidOut: pointsToMillimes(points) - others.withheld };
    byDay.set(day, addMoneyTotals([...(before ? [before] : []), totals]));
  }
  return byDay;
}

const DEFAULT_DAYS = 31;

/** Returns the money of the last days, newest first, without days that have none. */
export async function readDailyTotals(
  db: Database,
  { now, days = DEFAULT_DAYS }: { now: Instant; days: number | undefined },
): Promise<WireDailyTotals> {
  const today = getDayAt(now);
  const from = getDayStart(addDays(today, 1 - days));
  const byDay = await sumMoneyByDay(db, { from, until: getDayStart(addDays(today, 1)) });
  return [...byDay]
    .map(([day, totals]) => ({ day, ...totals }))
    .filter((totals) => MONEY_FIGURES.some((figure) => totals[figure] !== 0));
}

async function readSteps(db: Database): Promise<NonNullable<WireOverview['steps']>> {
  const [row] = await db.select().from(overviewSteps);
  const { one: _, ...steps } = row!;
  return steps;
}

/**
 * Returns unpaid invoices, the overdue ones among them, and receipts that are pending for finance. Commercial admins see
 * the unpaid invoices of verified members.
 */
async function viewInvoices(db: Database, role: Role, today: string): Promise<WireOverview['invoices']> {
  const { table, countReceipts } = role === 'commercial_admin' ? INVOICES_OF_VERIFIED : ALL_INVOICES;
  const [unpaid, overdue] = await Promise.all([sumUnpaid(db, table), sumUnpaid(db, table, today)]);
  return { unpaid, overdue, receiptsSent: await countReceipts(db) };
}

const ALL_INVOICES = {
  table: unpaidByDay,
  countReceipts: async (db: Database) => (await countPendingReceipts(db)).waiting,
};
const INVOICES_OF_VERIFIED = { table: unpaidOfVerifiedByDay, countReceipts: countReceiptsOfVerified };

/** Returns the number and the sum of unpaid invoices. */
async function sumUnpaid(
  db: Database,
  table: typeof unpaidByDay,
  dueBefore?: string,
): Promise<{ count: number; millimes: number }> {
  const { day, invoices, millimes } = table;
  const [sums] = await db
    .select({ count: sumColumn(invoices), millimes: sumColumn(millimes) })
    .from(table)
    .where(dueBefore === undefined ? undefined : lt(day, dueBefore));
  return sums!;
}
