import { DAY, type Instant } from '../kernel/time';

/** What has waited longer than this stands out. */
export const LATE_AFTER_MS = 2 * DAY;

/** Where one group of ages ends and the next begins. Being late is one of the limits: a group is late or is not. */
const AGE_LIMITS_MS = [1 * DAY, LATE_AFTER_MS, 4 * DAY, 7 * DAY];

/** So many have waited at least `from`, and less than `until` where there is an end. Milliseconds. */
export type AgeGroup = { from: number; until: number | undefined; count: number };

/**
 * How what waits spreads over ages, the youngest group first; empty groups too.
 * @param since from when each of them waits; what a wrong clock puts into the future has just come
 */
export function groupWaitingAges(since: readonly Instant[], now: Instant): AgeGroup[] {
  const ages = since.map((at) => Math.max(0, now - at));
  return [0, ...AGE_LIMITS_MS].map((from, at) => {
    const until = AGE_LIMITS_MS[at];
    return { from, until, count: ages.filter((age) => age >= from && (until === undefined || age < until)).length };
  });
}
