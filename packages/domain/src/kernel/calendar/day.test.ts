import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../time';
import { addDays, getDayAt, getDayStart, readDay, TIME_ZONE } from './day';

describe('readDay', () => {
  test.each([
    ['2026-01-31', '2026-01-31'],
    [' 2028-02-29 ', '2028-02-29'],
    ['2026-01-31T23:30:00.000Z', '2026-01-31'],
    ['2026-01-31T23:30:00+01:00', '2026-01-31'],
  ])('reads “%s” as %s', (given, day) => expect(readDay(given)).toBe(day));

  test.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '31/01/2026',
    '2026-1-3',
    '2026-01-31x',
    '2026-02-30T10:00:00Z',
    '2026-01-31Tnoon',
    'tomorrow',
  ])('refuses “%s”', (given) => expect(readDay(given)).toBeUndefined());
});

test('the last hour before midnight UTC belongs to the next day in Tunis', () => {
  expect(getDayAt(Date.UTC(2026, 0, 31, 22, 59))).toBe('2026-01-31');
  expect(getDayAt(Date.UTC(2026, 0, 31, 23))).toBe('2026-02-01');
});

test('days in Tunis are those of the time zone database, in each year', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });
  for (let day = Date.UTC(2005); day < Date.UTC(2101); day += 7 * DAY)
    for (const at of [day - 2 * HOUR, day - HOUR - 1, day - HOUR, day])
      expect(getDayAt(at), new Date(at).toISOString()).toBe(calendar.format(at));
});

test.each(['2026-01-31', '2026-03-29', '2026-06-30', '2028-02-29'])(
  'the Tunis day %s begins one hour before its UTC day',
  (day) => {
    expect(getDayStart(day)).toBe(Date.parse(day) - HOUR);
    expect([getDayAt(getDayStart(day)), getDayAt(getDayStart(day) - 1)]).toEqual([day, addDays(day, -1)]);
  },
);

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-01-01', -7, '2025-12-25'],
])('addDays to %s with %i days returns %s', (day, days, then) => expect(addDays(day, days)).toBe(then));
