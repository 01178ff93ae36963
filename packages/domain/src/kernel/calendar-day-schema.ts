import * as z from 'zod/mini';
import { readDay } from './calendar/day';

/**
 * A day that exists in the calendar, `2026-01-31`. Only staff endpoints use it, since the check includes the calendar.
 */
export const calendarDaySchema = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/, /*i18n*/ 'This date is not valid.'),
  z.refine((typed) => readDay(typed) === typed, /*i18n*/ 'This date is not valid.'),
);

/** A calendar month, `2026-01`. */
export const calendarMonthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, /*i18n*/ 'Not a valid month.'));
