import { DAY, type Instant } from '../kernel/time';

/**
 * How far the clock may be past the last thing written before a person is asked: longer than any pause of a server that
 * is looked after, and not much longer than a period, so that no more than one bonus could be credited too early.
 */
export const MAX_CLOCK_LEAP_MS = 40 * DAY;

/** Whether what lives by the clock (bonuses, withdrawals, tidying up) may go on. Without a mark nothing has been written yet. */
export function isClockTrusted(markedAt: Instant | undefined, now: Instant): boolean {
  return markedAt === undefined || now <= markedAt + MAX_CLOCK_LEAP_MS;
}
