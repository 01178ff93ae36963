import { describe, expect, test } from 'vitest';
import { toIso } from '../kernel/time';
import { getComparedRange, listPeriodsUntil, type PeriodLength } from './periods';

/** A time in Tunis, an hour ahead of UTC. */
const tunis = (text: string) => Date.parse(`${text}+01:00`);

describe('twelve latest periods', () => {
  test.each<[PeriodLength, string, string, string]>([
    ['day', '2026-03-05T10:12', '2026-02-22', '2026-03-05'],
    ['day', '2026-01-01T00:00', '2025-12-21', '2026-01-01'],
    // A Wednesday; a Monday at its first instant; a Sunday at its last instant.
    ['week', '2026-11-25T10:12', '2026-09-07', '2026-11-23'],
    ['week', '2026-11-23T00:00', '2026-09-07', '2026-11-23'],
    ['week', '2026-11-22T23:59', '2026-08-31', '2026-11-16'],
    ['month', '2026-11-30T23:59', '2025-12-01', '2026-11-01'],
    ['month', '2026-12-01T00:00', '2026-01-01', '2026-12-01'],
  ])('by %s at %s start on %s and on %s', (per, now, first, last) => {
    const periods = listPeriodsUntil(tunis(now), per);
    expect(periods).toHaveLength(12);
    expect([periods[0]?.firstDay, periods.at(-1)?.firstDay]).toEqual([first, last]);
  });

  test.each<PeriodLength>(['day', 'week', 'month'])(
    'by %s have no gaps, and the last contains the current time',
    (per) => {
      const now = tunis('2026-03-05T10:12');
      const periods = listPeriodsUntil(now, per);
      for (const [at, { from }] of periods.entries()) if (at > 0) expect(from).toBe(periods[at - 1]!.until);
      expect(periods.at(-1)!.from).toBeLessThanOrEqual(now);
      expect(periods.at(-1)!.until).toBeGreaterThan(now);
    },
  );
});

describe('comparison range of the current period', () => {
  test.each<[PeriodLength, string, string, string]>([
    // A Tuesday is compared with the previous Tuesday, until the end of the current hour.
    ['day', '2026-11-24T10:12', '2026-11-17T00:00', '2026-11-17T11:00'],
    ['day', '2026-11-24T00:00', '2026-11-17T00:00', '2026-11-17T01:00'],
    ['day', '2026-11-24T23:59', '2026-11-17T00:00', '2026-11-18T00:00'],
    ['week', '2026-11-24T10:12', '2026-11-16T00:00', '2026-11-17T11:00'],
    ['month', '2026-11-24T10:12', '2026-10-01T00:00', '2026-10-24T11:00'],
    // February has no 30th: the range is all of February and no day of March.
    ['month', '2026-03-30T10:12', '2026-02-01T00:00', '2026-03-01T00:00'],
  ])('by %s at %s starts %s and ends %s', (per, now, from, until) => {
    const stretch = getComparedRange(tunis(now), per);
    expect([stretch.from, stretch.until].map(toIso)).toEqual([tunis(from), tunis(until)].map(toIso));
  });
});
