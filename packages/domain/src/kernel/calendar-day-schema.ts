import * as z from 'zod/mini';
import { readDay } from './calendar/day';

/** A day that the calendar has, `2026-01-31`: for rows of staff, since what checks it knows the calendar. */
export const calendarDaySchema = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/, /*i18n*/ 'Not a valid day.'),
  z.refine((typed) => readDay(typed) === typed, /*i18n*/ 'Not a valid day.'),
);

/** A month of the calendar, `2026-01`. */
export const calendarMonthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, /*i18n*/ 'Not a valid month.'));
