import { addDays, getDayAt, getDayStart } from '../kernel/calendar/day';
import { HOUR, type Instant } from '../kernel/time';

export const PERIOD_LENGTHS = ['day', 'week', 'month'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** The number of periods shown, including the current one. */
export const PERIODS_SHOWN = 12;

/** A time range from an instant (included) until another (excluded). Both are on the hour, as days in Tunis begin. */
export type TimeRange = { from: Instant; until: Instant };

/** A calendar day, week or month in Tunis; weeks begin on Monday. */
export type CalendarPeriod = TimeRange & { firstDay: string };

/** Returns the latest periods, oldest first; the last one contains `now`. */
export function listPeriodsUntil(now: Instant, per: PeriodLength): CalendarPeriod[] {
  const current = getFirstDay(getDayAt(now), per);
  const firstDays = Array.from({ length: PERIODS_SHOWN + 1 }, (_, index) =>
    addPeriods(current, per, index + 1 - PERIODS_SHOWN),
  );
  const begin = firstDays.map(getDayStart);
  return firstDays
    .slice(0, PERIODS_SHOWN)
    .map((firstDay, index) => ({ firstDay, from: begin[index]!, until: begin[index + 1]! }));
}

/**
 * Returns the range with which the current period is compared: the same part of the previous period, up to the end of
 * the current hour. A day is compared with the same weekday of the week before, since weekdays differ.
 */
export function getComparedRange(now: Instant, per: PeriodLength): TimeRange {
  const current = getFirstDay(getDayAt(now), per);
  const before = per === 'day' ? addDays(current, -7) : addPeriods(current, per, -1);
  const from = getDayStart(before);
  const elapsedMs = (Math.floor((now - getDayStart(current)) / HOUR) + 1) * HOUR;
  return { from, until: Math.min(from + elapsedMs, getDayStart(addPeriods(before, per, 1))) };
}

function getFirstDay(day: string, per: PeriodLength): string {
  if (per === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return per === 'week' ? addDays(day, -sinceMonday) : day;
}

/** Returns the first day `count` periods later, or earlier if negative. @param firstDay of a period */
function addPeriods(firstDay: string, per: PeriodLength, count: number): string {
  if (per !== 'month') return addDays(firstDay, count * (per === 'week' ? 7 : 1));
  const [year = 0, month = 0] = firstDay.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}
