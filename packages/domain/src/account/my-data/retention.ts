import { RETENTION_RULES, type RetainedKind, type RetentionTimes } from '@waha/domain/kernel/retention/retention-rules';
import { DAY, type Instant } from '@waha/domain/kernel/time';

/** The announcement of deletions that are due soon looks this far ahead. */
export const RETENTION_OUTLOOK_MS = 30 * DAY;

/**
 * Returns the instant before which data of a kind is too old. Data exactly as old stays. A day that its month does not
 * have becomes the last day of that month: nothing is deleted too early.
 */
export function getRetentionCutoff(kind: RetainedKind, times: RetentionTimes, now: Instant): Instant {
  const { unit } = RETENTION_RULES[kind];
  return unit === 'days' ? now - times[kind] * DAY : addMonths(now, -times[kind]);
}

/** Adds calendar months, in UTC. */
export function addMonths(instant: Instant, months: number): Instant {
  const moved = new Date(instant);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved.getTime();
}

/** The open matters of a member, for which their data is needed. */
export type OpenMatters = {
  /** An administrator has set a hold. */
  isHeld: boolean;
  /** Payments, recharges, withdrawals or refunds are not settled. */
  hasUnsettledItems: boolean;
  /** A profile waits for its review. */
  hasPendingProfile: boolean;
};

/** Checks whether data of a member must stay although its time has passed. */
export function hasOpenMatters({ isHeld, hasUnsettledItems, hasPendingProfile }: OpenMatters): boolean {
  return isHeld || hasUnsettledItems || hasPendingProfile;
}

/** The fields of the details of an audit line that hold words about a person. */
export const PERSONAL_DETAILS = ['reason', 'caller'] as const;

/** Returns the details of an audit line, as JSON, without words about a person. */
export function removePersonalDetails(details: string): string {
  const { reason: _, caller: __, ...rest } = JSON.parse(details);
  return JSON.stringify(rest);
}
