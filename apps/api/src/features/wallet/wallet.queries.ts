import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import { computeTotals, type EntryKind, type LedgerEntry, type PointAccount } from '@waha/domain/wallet/ledger';
import type { WireLiability } from '@waha/domain/wallet/staff-withdrawals.contract';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { and, asc, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import type { ReadTime } from '#platform/database/read-cache';
import { createIsoFormatter } from './create-iso-formatter';
import { readAccountTotals } from './wallet.store';
import { pointEntries, walletPointsByHour, withdrawals } from './wallet.tables';

type WalletLine = [points: number, earnedAt: Instant, becomesValidAt: Instant, kind: EntryKind];

/**
 * Returns a member's wallet: totals, and every entry, newest first. There may be thousands: only the shown columns are
 * read, as plain rows. Reports until when it is valid if no entry is added: the next points become valid then.
 */
export async function viewWallet(db: Database, memberId: MemberId, { now, validUntil }: ReadTime): Promise<WireWallet> {
  const { points, earnedAt, becomesValidAt, kind, account, id } = pointEntries;
  const lines = await db.values<WalletLine>(
    sql`select ${points}, ${earnedAt}, ${becomesValidAt}, ${kind} from ${pointEntries}
        where ${pointEntries.memberId} = ${memberId} and ${account} = 'wallet' order by ${earnedAt} desc, ${id} desc`,
  );
  // Computed from the same entries that are returned.
  const { totalPoints, validPoints, availableMillimes } = computeTotals(
    lines.map(([linePoints, , valid]) => ({ points: linePoints, becomesValidAt: valid })),
    now,
  );
  const facility = await readAccountTotals(db, memberId, 'facility', now);
  const { lastChangeAt, nextChangeAt } = findChangeTimes(lines, now);
  if (nextChangeAt !== undefined) validUntil(nextChangeAt);
  // An empty wallet has never changed: its time is that of the read.
  if (lastChangeAt === undefined) validUntil(now);
  const iso = createIsoFormatter();
  return {
    totalPoints,
    validPoints,
    availableAmount: availableMillimes,
    updatedAt: toIso(lastChangeAt ?? now),
    pointHistory: lines.map(([linePoints, earned, valid, lineKind]) => ({
      points: linePoints,
      earnedAt: iso(earned),
      becomesValidAt: iso(valid),
      kind: lineKind,
    })),
    balanceFacilityService: facility.totalPoints,
  };
}

/** Returns when time or an entry last changed the totals of these lines, and when time alone changes them next. */
function findChangeTimes(lines: readonly WalletLine[], now: Instant) {
  let lastChangeAt: Instant | undefined;
  let nextChangeAt: Instant | undefined;
  for (const [, earnedAt, becomesValidAt] of lines) {
    const changedAt = becomesValidAt <= now ? Math.max(earnedAt, becomesValidAt) : earnedAt;
    if (lastChangeAt === undefined || changedAt > lastChangeAt) lastChangeAt = changedAt;
    if (becomesValidAt > now && (nextChangeAt === undefined || becomesValidAt < nextChangeAt))
      nextChangeAt = becomesValidAt;
  }
  return { lastChangeAt, nextChangeAt };
}

export function viewAccount(account: PointAccount, entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.account === account);
}

const NOW = 'now';

const sumColumn = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** Returns the points of requested withdrawals, and of approved ones that are not yet paid. */
async function sumPendingPoints(db: Database): Promise<{ asked: number; approved: number }> {
  const { points, status, paidAt } = withdrawals;
  const sum = async (where: SQL | undefined) => {
    const [sums] = await db
      .select({ points: sumColumn(points) })
      .from(withdrawals)
      .where(where);
    return sums!.points;
  };
  const [asked, approved] = await Promise.all([
    sum(eqLiteral(status, 'pending')),
    sum(and(eqLiteral(status, 'approved'), isNull(paidAt))),
  ]);
  return { asked, approved };
}

/** Returns all that members could still be paid: points in their wallets, and points in unpaid withdrawals. */
export async function sumOwedPoints(db: Database): Promise<{ inWallets: number; inWithdrawals: number }> {
  const [[wallets], { asked, approved }] = await Promise.all([
    db.select({ points: sumColumn(walletPointsByHour.points) }).from(walletPointsByHour),
    sumPendingPoints(db),
  ]);
  return { inWallets: wallets!.points, inWithdrawals: asked + approved };
}

/**
 * Returns the wallet points of all members by the month in which they become valid, already valid ones under `now`, and
 * unpaid withdrawals. Months are those of Tunis: sums are stored by the hour and grouped into months here, where the
 * time zone is known.
 */
export async function viewLiability(db: Database, now: Instant): Promise<WireLiability> {
  const thisHour = Math.floor(now / HOUR);
  const { hour } = walletPointsByHour;
  const { account, points, becomesValidAt } = pointEntries;
  const isLaterThisHour = and(gt(becomesValidAt, now), lt(becomesValidAt, (thisHour + 1) * HOUR));
  const [[before], coming, [later], { asked, approved }] = await Promise.all([
    db
      .select({ points: sumColumn(walletPointsByHour.points) })
      .from(walletPointsByHour)
      .where(lte(hour, thisHour)),
    db.select().from(walletPointsByHour).where(gt(hour, thisHour)).orderBy(asc(hour)),
    // Some points of this hour are not valid yet: these are summed from the entries themselves.
    db
      .select({ points: sumColumn(points) })
      .from(pointEntries)
      .where(and(eqLiteral(account, 'wallet'), isLaterThisHour)),
    sumPendingPoints(db),
  ]);
  const [untilThisHour, laterThisHour] = [before!.points, later!.points];
  const parts = [
    { month: NOW, points: untilThisHour - laterThisHour },
    ...[{ hour: thisHour, points: laterThisHour }, ...coming].map((part) => ({
      month: getDayAt(part.hour * HOUR).slice(0, 7),
      points: part.points,
    })),
  ];
  const pointsByMonth = new Map<string, number>();
  for (const part of parts) pointsByMonth.set(part.month, (pointsByMonth.get(part.month) ?? 0) + part.points);
  const months = [...pointsByMonth].filter(([, points]) => points !== 0);
  const totalPoints = months.reduce((total, [, points]) => total + points, asked + approved);
  const worth = (points: number) => ({ points, millimes: pointsToMillimes(points) });
  return {
    months: months.map(([month, points]) => ({ month, ...worth(points) })),
    asked: worth(asked),
    approved: worth(approved),
    totalPoints,
    totalMillimes: pointsToMillimes(totalPoints),
  };
}
