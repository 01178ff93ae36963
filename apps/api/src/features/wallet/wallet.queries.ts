import { dayAt } from '@waha/domain/kernel/day';
import type { MemberId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { EntryKind, LedgerEntry, PointAccount } from '@waha/domain/wallet/ledger';
import type { WireLiability, WireWallet } from '@waha/domain/wallet/wallet.contract';
import { and, asc, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../platform/database/database';
import { eqLiteral } from '../../platform/database/eq-literal';
import { isoWriter } from './iso-instants';
import { accountTotals } from './wallet.store';
import { pointEntries, walletPointsByHour, withdrawals } from './wallet.tables';

type WalletLine = [points: number, earnedAt: Instant, becomesValidAt: Instant, kind: EntryKind];

/**
 * A member's wallet: sums, and every entry, newest first. There may be thousands: of each no more is read than is shown, as
 * a plain row of values.
 */
export async function viewWallet(db: Database, memberId: MemberId, now: Instant): Promise<WireWallet> {
  const { points, earnedAt, becomesValidAt, kind, account, id } = pointEntries;
  const { totalPoints, validPoints, availableMillimes } = accountTotals(db, memberId, 'wallet', now);
  const lines = db.values<WalletLine>(
    sql`select ${points}, ${earnedAt}, ${becomesValidAt}, ${kind} from ${pointEntries}
        where ${pointEntries.memberId} = ${memberId} and ${account} = 'wallet' order by ${id} desc`,
  );
  const iso = isoWriter();
  return {
    totalPoints,
    validPoints,
    availableAmount: availableMillimes,
    updatedAt: toIso(now),
    pointHistory: lines.map(([linePoints, earned, valid, lineKind]) => ({
      points: linePoints,
      earnedAt: iso(earned),
      becomesValidAt: iso(valid),
      kind: lineKind,
    })),
    balanceFacilityService: accountTotals(db, memberId, 'facility', now).totalPoints,
  };
}

export function ofAccount(account: PointAccount, entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.account === account);
}

const NOW = 'now';

const sumOf = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** Points of withdrawals that were asked for, and of those that are approved and not yet paid. */
function pointsOnTheirWay(db: Database): { asked: number; approved: number } {
  const { points, status, paidAt } = withdrawals;
  const sum = (where: SQL | undefined) =>
    db
      .select({ points: sumOf(points) })
      .from(withdrawals)
      .where(where)
      .get()!.points;
  return {
    asked: sum(eqLiteral(status, 'pending')),
    approved: sum(and(eqLiteral(status, 'approved'), isNull(paidAt))),
  };
}

/** All that members could still be paid: what their wallets hold, and what left them and is on its way. */
export function pointsOwed(db: Database): { inWallets: number; inWithdrawals: number } {
  const inWallets = db
    .select({ points: sumOf(walletPointsByHour.points) })
    .from(walletPointsByHour)
    .get()!.points;
  const { asked, approved } = pointsOnTheirWay(db);
  return { inWallets, inWithdrawals: asked + approved };
}

/**
 * Wallet points of all members by the month in which they become valid; what is valid already under `now`; and withdrawals
 * until they are paid. Months are those of Tunis: kept by the hour as lines are added, and folded into months here, where
 * the time zone is known.
 */
export async function viewLiability(db: Database, now: Instant): Promise<WireLiability> {
  const thisHour = Math.floor(now / HOUR);
  const { hour } = walletPointsByHour;
  const before = db.select({ points: sumOf(walletPointsByHour.points) }).from(walletPointsByHour);
  const begun = before.where(lte(hour, thisHour)).get()?.points ?? 0;
  const coming = db.select().from(walletPointsByHour).where(gt(hour, thisHour)).orderBy(asc(hour)).all();
  // Of this hour some are not valid yet: summed from the lines themselves.
  const { account, points, becomesValidAt } = pointEntries;
  const later = db
    .select({ points: sumOf(points) })
    .from(pointEntries)
    .where(and(eqLiteral(account, 'wallet'), gt(becomesValidAt, now), lt(becomesValidAt, (thisHour + 1) * HOUR)))
    .get();
  const laterThisHour = later?.points ?? 0;
  const parts = [
    { month: NOW, points: begun - laterThisHour },
    ...[{ hour: thisHour, points: laterThisHour }, ...coming].map((part) => ({
      month: dayAt(part.hour * HOUR).slice(0, 7),
      points: part.points,
    })),
  ];
  const owed = new Map<string, number>();
  for (const part of parts) owed.set(part.month, (owed.get(part.month) ?? 0) + part.points);
  const months = [...owed].filter(([, points]) => points !== 0);
  const { asked, approved } = pointsOnTheirWay(db);
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
