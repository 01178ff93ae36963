import { DAY, type Instant } from '../kernel/time';

/** Items that have waited longer than this are highlighted. */
export const LATE_AFTER_MS = 2 * DAY;

/** The limits between age groups. The lateness limit is one of them, so that a group is late as a whole or not. */
const AGE_LIMITS_MS = [1 * DAY, LATE_AFTER_MS, 4 * DAY, 7 * DAY];

/** The number of items that have waited at least `from`, and less than `until` if defined. Milliseconds. */
export type AgeGroup = { from: number; until: number | undefined; count: number };

/**
 * Returns the age groups of pending items, the youngest group first, including empty groups.
 * @param since when each item began to wait; instants in the future, from a wrong clock, count as now
 */
export function groupWaitingAges(since: readonly Instant[], now: Instant): AgeGroup[] {
  const ages = since.map((at) => Math.max(0, now - at));
  return [0, ...AGE_LIMITS_MS].map((from, index) => {
    const until = AGE_LIMITS_MS[index];
    return { from, until, count: ages.filter((age) => age >= from && (until === undefined || age < until)).length };
  });
}
