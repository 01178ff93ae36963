import { DAY, type Instant } from '../kernel/time';

/**
 * The largest distance between the clock and the last write before an operator must confirm. It is longer than any
 * pause of a maintained server, but not much longer than a period, so at most one bonus could be credited too early.
 */
export const MAX_CLOCK_LEAP_MS = 40 * DAY;

/**
 * Checks whether time-based work (bonuses, withdrawals, cleanup) may continue. `markedAt` is undefined if nothing has
 * been written yet.
 */
export function isClockTrusted(markedAt: Instant | undefined, now: Instant): boolean {
  return markedAt === undefined || now <= markedAt + MAX_CLOCK_LEAP_MS;
}
