import { expect, test } from 'vitest';
import { getCalendarMonth, getMonthAt } from './month';

test('a month contains its days and is between two midnights in Tunis', () => {
  const { days, from, until } = getCalendarMonth('2028-02');
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([29, '2028-02-01', '2028-02-29']);
  expect([from, until]).toEqual([Date.UTC(2028, 0, 31, 23), Date.UTC(2028, 1, 29, 23)]);
  for (const [at, { until: end }] of days.entries()) expect(end).toBe(days[at + 1]?.from ?? until);
});

test('the last UTC hour of a year belongs to January of the next year', () => {
  expect(getMonthAt(Date.UTC(2026, 11, 31, 22, 59))).toBe('2026-12');
  expect(getMonthAt(Date.UTC(2026, 11, 31, 23))).toBe('2027-01');
});
