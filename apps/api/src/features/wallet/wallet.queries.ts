import { dayAt } from '@waha/domain/kernel/day';
import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import { type LedgerEntry, type PointAccount, totalsAt } from '@waha/domain/wallet/ledger';
import type { WireLiability, WireWallet } from '@waha/domain/wallet/wallet.contract';
import { eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { listEntries } from './wallet.store';
import { pointEntries } from './wallet.tables';

/** A member's wallet: sums, and every entry, newest first. */
export async function viewWallet(db: Database, memberId: MemberId, now: Instant): Promise<WireWallet> {
  const entries = await listEntries(db, memberId);
  const wallet = ofAccount('wallet', entries);
  const { totalPoints, validPoints, availableMillimes } = totalsAt(wallet, now);
  return {
    totalPoints,
    validPoints,
    availableAmount: availableMillimes,
    updatedAt: toIso(now),
    pointHistory: wallet.reverse().map(({ points, earnedAt, becomesValidAt, kind }) => ({
      points,
      earnedAt: toIso(earnedAt),
      becomesValidAt: toIso(becomesValidAt),
      kind,
    })),
    balanceFacilityService: totalsAt(ofAccount('facility', entries), now).totalPoints,
  };
}

export function ofAccount(account: PointAccount, entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.account === account);
}

const NOW = 'now';

/**
 * Wallet points of all members by the month in which they become valid; what is valid already under `now`. Months are
 * those of Tunis: summed by the hour where the rows are, and folded into months here, where the time zone is known.
 */
export async function viewLiability(db: Database, now: Instant): Promise<WireLiability> {
  const { account, points, becomesValidAt } = pointEntries;
  // Cast: a number that is bound is a real one to SQLite, and would keep the fraction.
  const wholeHour = sql`cast(${becomesValidAt} / ${HOUR} as integer)`;
  const hour = sql<number | null>`case when ${becomesValidAt} > ${now} then ${wholeHour} end`;
  const hours = await db
    .select({ hour: hour.as('hour'), points: sum(points).mapWith(Number) })
    .from(pointEntries)
    .where(eq(account, 'wallet'))
    .groupBy(sql`hour`)
    .orderBy(sql`hour nulls first`);
  const owed = new Map<string, number>();
  for (const part of hours) {
    const month = part.hour === null ? NOW : dayAt(part.hour * HOUR).slice(0, 7);
    owed.set(month, (owed.get(month) ?? 0) + part.points);
  }
  const months = [...owed].filter(([, points]) => points !== 0);
  const totalPoints = months.reduce((total, [, points]) => total + points, 0);
  return {
    months: months.map(([month, points]) => ({ month, points, millimes: pointsToMillimes(points) })),
    totalPoints,
    totalMillimes: pointsToMillimes(totalPoints),
  };
}
