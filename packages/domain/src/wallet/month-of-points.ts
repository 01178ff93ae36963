import type { Instant } from '../kernel/time';
import { ENTRY_KINDS, type EntryKind, type LedgerEntry } from './ledger';

/** The credits and debits of an account in a period; `out` is positive. */
export type MonthOfPoints = {
  atStart: number;
  in: number;
  out: number;
  atEnd: number;
  byKind: { kind: EntryKind; in: number; out: number }[];
};

/** @param entries of one account, in any order */
export function computeMonthOfPoints(
  entries: readonly Pick<LedgerEntry, 'points' | 'earnedAt' | 'kind'>[],
  { from, until }: { from: Instant; until: Instant },
): MonthOfPoints {
  const within = entries.filter(({ earnedAt }) => earnedAt >= from && earnedAt < until);
  const sumsOf = (list: typeof within) => ({
    in: list.reduce((sum, { points }) => sum + Math.max(0, points), 0),
    out: list.reduce((sum, { points }) => sum + Math.max(0, -points), 0),
  });
  const atStart = entries.reduce((sum, { points, earnedAt }) => (earnedAt < from ? sum + points : sum), 0);
  const all = sumsOf(within);
  const byKind = ENTRY_KINDS.map((kind) => ({ kind, ...sumsOf(within.filter((entry) => entry.kind === kind)) }));
  return {
    atStart,
    ...all,
    atEnd: atStart + all.in - all.out,
    byKind: byKind.filter((each) => each.in + each.out > 0),
  };
}
