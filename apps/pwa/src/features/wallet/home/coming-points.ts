import { fromIso, type Instant } from '@waha/domain/kernel/time';
import { computeTotals } from '@waha/domain/wallet/ledger';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';

/** Points that become valid at one instant. */
export type ComingPoints = { at: Instant; points: number };

/**
 * Lists the points that are not yet valid, by date, the next first. Entries that cancel each other out are left out.
 */
export function listComingPoints(history: WireWallet['pointHistory'], now: Instant): ComingPoints[] {
  const byDate = new Map<Instant, number>();
  for (const { points, becomesValidAt } of history) {
    const at = fromIso(becomesValidAt) ?? 0;
    if (at > now) byDate.set(at, (byDate.get(at) ?? 0) + points);
  }
  return [...byDate]
    .map(([at, points]) => ({ at, points }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => a.at - b.at);
}

/**
 * Returns the points of the first day, on the device's calendar, on which some become valid; undefined if none are coming.
 * @param coming by date, the next first
 */
export function findNextDay(coming: readonly ComingPoints[]): ComingPoints | undefined {
  const [first, ...others] = coming;
  if (!first) return undefined;
  const day = new Date(first.at);
  const nextDay = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
  const ofDay = others.filter(({ at }) => at < nextDay);
  return { at: first.at, points: ofDay.reduce((sum, { points }) => sum + points, first.points) };
}

/** A week of days on the device's calendar, and the points that become valid on them. */
export type ComingWeek = { firstDay: Instant; lastDay: Instant; points: number };

/** Returns the next weeks and their points. The first week starts today; every instant of its last day counts. */
export function listComingWeeks(coming: readonly ComingPoints[], now: Instant, count: number): ComingWeek[] {
  const today = new Date(now);
  const startOf = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime();
  return Array.from({ length: count }, (_, week) => {
    const [firstDay, lastDay, nextWeek] = [startOf(week * 7), startOf(week * 7 + 6), startOf(week * 7 + 7)];
    const points = coming
      .filter(({ at }) => at >= firstDay && at < nextWeek)
      .reduce((sum, line) => sum + line.points, 0);
    return { firstDay, lastDay, points };
  });
}

/** Returns the first date on which there will be a point to withdraw; undefined if none is coming. */
export function findWithdrawableAt(history: WireWallet['pointHistory'], now: Instant): Instant | undefined {
  return listComingPoints(history, now).find(({ at }) => computeValidPoints(history, at) > 0)?.at;
}

/**
 * Computes the valid points by the device's own clock from its stored entries: correct even long after they were
 * fetched.
 */
export function computeValidPoints(history: WireWallet['pointHistory'], now: Instant): number {
  const lines = history.map(({ points, becomesValidAt }) => ({ points, becomesValidAt: fromIso(becomesValidAt) ?? 0 }));
  return computeTotals(lines, now).validPoints;
}
