import { type Millimes, pointsToMillimes } from '../kernel/money';
import { DAY, type Instant } from '../kernel/time';

/** The wallet has withdrawable bonus points; the facility account has service credits that cannot be withdrawn. */
export const POINT_ACCOUNTS = ['wallet', 'facility'] as const;
export type PointAccount = (typeof POINT_ACCOUNTS)[number];

export const ENTRY_KINDS = [
  'pack_bonus',
  'pack_facility',
  'pack_bonus_cancelled',
  'pack_facility_cancelled',
  'withdrawal',
  'withdrawal_returned',
  'recharge',
  'invitation',
  'invitation_cancelled',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * An entry of the append-only ledger; never changed, never deleted. `(kind, source, period)` is unique, so retries
 * never credit twice.
 */
export type LedgerEntry = {
  account: PointAccount;
  /** Whole points, negative for debits. */
  points: number;
  /** When it happened: its date in every statement. A reversal has its own date. */
  earnedAt: Instant;
  /** The points are valid from this instant on. */
  becomesValidAt: Instant;
  kind: EntryKind;
  /** The cause: the id of a payment, a withdrawal, a recharge or an invitation. */
  source: string;
  /** The 31-day period of the pack; 0 if there is only one. */
  period: number;
};

export type PointTotals = { totalPoints: number; validPoints: number; heldPoints: number; availableMillimes: Millimes };

/** Checks whether `becomesValidAt` has passed (spec 2 §4). At the exact instant, points are valid. */
export function isValid({ becomesValidAt }: Pick<LedgerEntry, 'becomesValidAt'>, now: Instant): boolean {
  return becomesValidAt <= now;
}

/**
 * Sorts entries as a statement lists them: by date, oldest first; entries of the same instant in the order of writing.
 */
export function sortByDate<Entry extends Pick<LedgerEntry, 'earnedAt'>>(written: readonly Entry[]): Entry[] {
  return written.toSorted((a, b) => a.earnedAt - b.earnedAt);
}

/** Returns the totals of one account. */
export function computeTotals(
  entries: readonly Pick<LedgerEntry, 'points' | 'becomesValidAt'>[],
  now: Instant,
): PointTotals {
  let totalPoints = 0;
  let validPoints = 0;
  for (const entry of entries) {
    totalPoints += entry.points;
    if (isValid(entry, now)) validPoints += entry.points;
  }
  return {
    totalPoints,
    validPoints,
    heldPoints: totalPoints - validPoints,
    availableMillimes: pointsToMillimes(validPoints),
  };
}

export function getValidFrom(earnedAt: Instant, withdrawalDays: number): Instant {
  return earnedAt + withdrawalDays * DAY;
}

/**
 * Returns the first instant, from `now` on, at which an account's valid points would be below zero; `undefined` if
 * never.
 */
export function findFirstOverdraft(
  entries: readonly Pick<LedgerEntry, 'points' | 'becomesValidAt'>[],
  now: Instant,
): Instant | undefined {
  const steps = [...entries].sort((a, b) => a.becomesValidAt - b.becomesValidAt);
  let valid = 0;
  for (const [at, step] of steps.entries()) {
    valid += step.points;
    const isLastOfInstant = steps[at + 1]?.becomesValidAt !== step.becomesValidAt;
    const nextAt = steps[at + 1]?.becomesValidAt ?? Number.POSITIVE_INFINITY;
    if (isLastOfInstant && valid < 0 && nextAt > now) return Math.max(step.becomesValidAt, now);
  }
  return undefined;
}
