import * as z from 'zod/mini';
import { readDay } from './day';

/** On the wire, a day that the calendar has: `2026-01-31`. Only for rows of staff: what checks it knows the calendar. */
export const calendarDay = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/, 'Not a valid day.'),
  z.refine((text) => readDay(text) === text, 'Not a valid day.'),
);
