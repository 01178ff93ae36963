import { DAY, fromIso, HOUR, type Instant, toIso } from '../time';

/** The time zone of members and of the accounts. Days of bills and daily sums are counted in it. */
export const TIME_ZONE = 'Africa/Tunis';

/**
 * The years in which Tunis is one hour ahead of UTC on all days: it had its last summer time in 2008. A test compares
 * them with the time zone database.
 */
const WITHOUT_SUMMER_TIME = { from: Date.UTC(2009), until: Date.UTC(2100) };

/** Created on first use: it takes 8 MB, which an idle server can save, and 100 ms of the start of a slow phone. */
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the calendar day of an instant in Tunis, `2026-01-31`. */
export function getDayAt(instant: Instant): string {
  if (instant >= WITHOUT_SUMMER_TIME.from && instant < WITHOUT_SUMMER_TIME.until)
    return toIso(instant + HOUR).slice(0, 10);
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * Parses a typed or picked day: `2026-01-31`, or an ISO date-time, of which only the day is used. Returns `undefined`
 * for an invalid day.
 */
export function readDay(text: string): string | undefined {
  const trimmed = text.trim();
  const day = trimmed.slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d(T.+)?$/.test(trimmed) || fromIso(trimmed) === undefined) return undefined;
  // `Date` parses `2026-02-30` as 2 March, so a day that does not exist changes when it is formatted again.
  const midnight = fromIso(day);
  return midnight !== undefined && toIso(midnight).startsWith(day) ? day : undefined;
}

/** Returns the instant at which a calendar day begins in Tunis. Tunis is at most a few hours ahead of UTC. */
export function getDayStart(day: string): Instant {
  let at = Date.parse(day) - 3 * HOUR;
  while (getDayAt(at) !== day) at += HOUR;
  return at;
}

/** Returns the day that is `days` calendar days later, or earlier if negative: `2026-02-28` and 1 give `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return toIso(Date.parse(day) + days * DAY).slice(0, 10);
}
