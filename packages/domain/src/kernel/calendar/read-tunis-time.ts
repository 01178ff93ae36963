import { HOUR, type Instant, MINUTE } from '../time';
import { getDayStart, readDay } from './day';

/** Returns the instant of a typed day and time of Tunis, `2026-03-04T08:30`; undefined for an invalid one. */
export function readTunisTime(typed: string): Instant | undefined {
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? [];
  if (readDay(day) === undefined) return undefined;
  return getDayStart(day) + Number(hours) * HOUR + Number(minutes) * MINUTE;
}
