import type { Instant } from '../time';
import { addDays, getDayAt, getDayStart } from './day';

/** A calendar month in Tunis: its days, its first instant and the first instant of the next month (exclusive). */
export type CalendarMonth = {
  days: readonly { day: string; from: Instant; until: Instant }[];
  from: Instant;
  until: Instant;
};

/** Returns the month that contains an instant, `2026-02`. */
export function getMonthAt(at: Instant): string {
  return getDayAt(at).slice(0, 7);
}

/** @param month `2026-02` */
export function getCalendarMonth(month: string): CalendarMonth {
  const names: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) names.push(day);
  const starts = [...names, addDays(names.at(-1)!, 1)].map(getDayStart);
  const days = names.map((day, index) => ({ day, from: starts[index]!, until: starts[index + 1]! }));
  return { days, from: starts[0]!, until: starts.at(-1)! };
}
