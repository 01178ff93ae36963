import { DAY, fromIso, HOUR, type Instant, toIso } from '../time';

/** Where the platform's people live and its books are kept: the days of bills and daily sums are counted here. */
export const TIME_ZONE = 'Africa/Tunis';

/** Made at the first day that is asked for: it takes 8 MB, which a server with nobody there can do without. */
let calendar: Intl.DateTimeFormat | undefined;

/** The calendar day of an instant in Tunis, `2026-01-31`. */
export function getDayAt(instant: Instant): string {
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** A day as typed or picked: `2026-01-31`, or an ISO date-time, which is taken by its day. `undefined` when it is none. */
export function readDay(text: string): string | undefined {
  const given = text.trim();
  const day = given.slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d(T.+)?$/.test(given) || fromIso(given) === undefined) return undefined;
  // `2026-02-30` is read as the second of March: a day that does not exist comes back as another.
  const midnight = fromIso(day);
  return midnight !== undefined && toIso(midnight).startsWith(day) ? day : undefined;
}

/** The instant at which a calendar day begins in Tunis, which is at most some hours ahead of UTC. */
export function getDayStart(day: string): Instant {
  let at = Date.parse(day) - 3 * HOUR;
  while (getDayAt(at) !== day) at += HOUR;
  return at;
}

/** So many calendar days later, or earlier: `2026-02-28` and 1 is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return toIso(Date.parse(day) + days * DAY).slice(0, 10);
}
