import type { Instant } from '../kernel/time';
import { type LedgerEntry, sortByDate } from './ledger';

type Movement = Pick<LedgerEntry, 'points' | 'earnedAt' | 'kind'>;

/** The credits and debits of an account in a period; `out` is positive. */
export type MonthOfPoints = { atStart: number; in: number; out: number; atEnd: number; movements: Movement[] };

/**
 * @param entries of one account, in the order of writing
 * @returns the balances, the sums, and the movements by date, oldest first
 */
export function computeMonthOfPoints(
  entries: readonly Movement[],
  { from, until }: { from: Instant; until: Instant },
): MonthOfPoints {
  const movements = sortByDate(entries.filter(({ earnedAt }) => earnedAt >= from && earnedAt < until));
  const atStart = entries.reduce((sum, { points, earnedAt }) => (earnedAt < from ? sum + points : sum), 0);
  const sums = {
    in: movements.reduce((sum, { points }) => sum + Math.max(0, points), 0),
    out: movements.reduce((sum, { points }) => sum + Math.max(0, -points), 0),
  };
  return { atStart, ...sums, atEnd: atStart + sums.in - sums.out, movements };
}
