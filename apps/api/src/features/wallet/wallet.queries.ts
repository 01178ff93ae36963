import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { type LedgerEntry, type PointAccount, totalsAt } from '@waha/domain/wallet/ledger';
import type { WireLiability, WireWallet } from '@waha/domain/wallet/wallet.contract';
import { eq, sql, sum } from 'drizzle-orm';
import { type Database, monthOf } from '../../platform/database';
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

/** Wallet points of all members by the month in which they become valid; what is valid already under `now`. */
export async function viewLiability(db: Database, now: Instant): Promise<WireLiability> {
  const { account, points, becomesValidAt } = pointEntries;
  const month = sql<string>`case when ${becomesValidAt} <= ${now} then ${NOW} else ${monthOf(becomesValidAt)} end`;
  const rows = await db
    .select({ month: month.as('month'), points: sum(points).mapWith(Number) })
    .from(pointEntries)
    .where(eq(account, 'wallet'))
    .groupBy(sql`month`)
    .orderBy(sql`month`);
  const owed = rows.filter((row) => row.points !== 0).sort((a, b) => Number(b.month === NOW) - Number(a.month === NOW));
  const totalPoints = owed.reduce((total, row) => total + row.points, 0);
  return {
    months: owed.map((row) => ({ ...row, millimes: pointsToMillimes(row.points) })),
    totalPoints,
    totalMillimes: pointsToMillimes(totalPoints),
  };
}
