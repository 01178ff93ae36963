import { dayAt } from '@waha/domain/kernel/calendar/day';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Role } from '@waha/domain/kernel/roles';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import { FIGURES_OF, type Figure, QUEUES_OF, type Queue } from '@waha/domain/overview/figures';
import type { WireOverview, WireWaiting } from '@waha/domain/overview/overview.contract';
import { type PeriodLength, periodsUntil, type Stretch, stretchBefore } from '@waha/domain/overview/periods';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { viewWaiting, type Waiting } from '../../platform/database/count-waiting';
import type { Database } from '../../platform/database/database';
import { receiptsWaiting } from '../invoices/invoices.facts';
import { messagesWaiting } from '../messaging/messaging.facts';
import { profilesWaiting } from '../profile/profile.facts';
import { paymentsWaiting } from '../purchase/payment.facts';
import { quizzesWaiting } from '../purchase/quizzes/quiz.facts';
import { rechargesWaiting } from '../recharge/recharge.facts';
import { worthOwed } from '../wallet/wallet.facts';
import { payoutsWaiting, withdrawalsWaiting } from '../wallet/withdrawals/withdrawal.facts';
import { overviewByHour, overviewSteps, unpaidByDay } from './overview.tables';

const COUNTED: Record<Queue, (db: Database) => Promise<Waiting>> = {
  payments: paymentsWaiting,
  quizzes: quizzesWaiting,
  withdrawals: withdrawalsWaiting,
  payouts: payoutsWaiting,
  recharges: rechargesWaiting,
  receipts: receiptsWaiting,
  profiles: profilesWaiting,
  messages: messagesWaiting,
};

/** The queues that somebody of this role decides, in the contract's order. */
export async function viewQueues(db: Database, role: Role): Promise<WireWaiting[]> {
  const queues: WireWaiting[] = [];
  for (const kind of QUEUES_OF[role]) queues.push({ kind, ...viewWaiting(await COUNTED[kind](db)) });
  return queues;
}

/** How the business goes, as far as somebody of this role may see it. */
export async function viewOverview(
  db: Database,
  { role, per, now }: { role: Role; per: PeriodLength; now: Instant },
): Promise<WireOverview> {
  const periods = periodsUntil(now, per);
  const before = stretchBefore(now, per);
  const [sumsBefore, ...sums] = await Promise.all([before, ...periods].map((stretch) => sumsOf(db, stretch)));
  const isMoneyShown = role === 'admin' || role === 'finance_admin';
  return {
    per,
    at: toIso(now),
    periods: periods.map(({ firstDay }) => firstDay),
    before: { from: toIso(before.from), until: toIso(before.until) },
    figures: FIGURES_OF[role].map((figure) => ({
      figure,
      byPeriod: sums.map((each) => each[figure]),
      before: sumsBefore![figure],
    })),
    ...(isMoneyShown && { owed: await worthOwed(db) }),
    ...(role === 'admin' && { steps: await stepsReached(db) }),
    ...(role === 'commercial_admin' && {
      verifiedMembers: (await stepsReached(db)).verified,
      invoices: await viewInvoices(db, dayAt(now)),
    }),
  };
}

const total = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** What the hours of a stretch come to. */
export async function sumsOf(db: Database, { from, until }: Stretch): Promise<Record<Figure, number>> {
  const { hour, approved, invoicesPaid, recharged, paidOutPoints, members, verified } = overviewByHour;
  const sums = await db
    .select({
      approved: total(approved),
      invoicesPaid: total(invoicesPaid),
      recharged: total(recharged),
      paidOutPoints: total(paidOutPoints),
      members: total(members),
      verified: total(verified),
    })
    .from(overviewByHour)
    .where(and(gte(hour, from / HOUR), lt(hour, until / HOUR)))
    .get();
  return { ...sums!, paidOut: pointsToMillimes(sums!.paidOutPoints) };
}

async function stepsReached(db: Database): Promise<NonNullable<WireOverview['steps']>> {
  const [row] = await db.select().from(overviewSteps);
  const { one: _, ...steps } = row!;
  return steps;
}

/** Invoices that wait for members, those of them whose day is over, and receipts that wait for finance. */
async function viewInvoices(db: Database, today: string): Promise<WireOverview['invoices']> {
  const bills = async (where?: SQL) => {
    const { invoices, millimes } = unpaidByDay;
    const [sums] = await db
      .select({ count: total(invoices), millimes: total(millimes) })
      .from(unpaidByDay)
      .where(where);
    return sums!;
  };
  const { waiting: receiptsSent } = await receiptsWaiting(db);
  const [unpaid, overdue] = await Promise.all([bills(), bills(lt(unpaidByDay.day, today))]);
  return { unpaid, overdue, receiptsSent };
}
