import { toIso } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { type BusinessHours, checkBusinessHours, DEFAULT_BUSINESS_HOURS, findClosedPeriod } from './business-hours';

const { days } = DEFAULT_BUSINESS_HOURS;

/** Returns the closed period as two times of UTC, one hour before Tunis. */
function periodAt(now: string, of: BusinessHours['days'] = days) {
  const period = findClosedPeriod({ days: of }, Date.parse(`${now}:00.000Z`));
  return period && [period.since, period.openAt].map((at) => toIso(at).slice(0, 16));
}

test.each([
  ['before the opening of a Wednesday', '2026-03-04T06:59', ['2026-03-03T16:00', '2026-03-04T07:00']],
  ['at the opening', '2026-03-04T07:00', undefined],
  ['just before the closing', '2026-03-04T15:59', undefined],
  ['at the closing', '2026-03-04T16:00', ['2026-03-04T16:00', '2026-03-05T07:00']],
  ['on Friday evening', '2026-03-06T20:00', ['2026-03-06T16:00', '2026-03-09T07:00']],
  ['on Sunday', '2026-03-08T12:00', ['2026-03-06T16:00', '2026-03-09T07:00']],
  [
    'after midnight in Tunis, still the day before in UTC',
    '2026-03-08T23:30',
    ['2026-03-06T16:00', '2026-03-09T07:00'],
  ],
])('%s, the closed period is found', (_when, now, period) => {
  expect(periodAt(now)).toEqual(period);
});

test('a single open day of the week closes until the next week', () => {
  const wednesday = [null, null, { from: '10:00', to: '11:30' }, null, null, null, null];
  expect(periodAt('2026-03-04T10:30', wednesday)).toEqual(['2026-03-04T10:30', '2026-03-11T09:00']);
  expect(periodAt('2026-03-04T08:59', wednesday)).toEqual(['2026-02-25T10:30', '2026-03-04T09:00']);
});

test('hours without an open day have no closed period, so that no answer promises a time', () => {
  expect(periodAt('2026-03-04T10:30', Array(7).fill(null))).toBeUndefined();
});

const closed = Array(6).fill(null);

test.each<[name: string, days: BusinessHours['days'], isValid: boolean]>([
  ['with the default days', days, true],
  ['without an open day', [null, ...closed], false],
  ['with a day that ends as it begins', [{ from: '08:00', to: '08:00' }, ...closed], false],
  ['with a day that ends before it begins', [...closed, { from: '17:00', to: '08:00' }], false],
])('business hours %s are checked', (_name, days, isValid) => {
  expect(checkBusinessHours({ ...DEFAULT_BUSINESS_HOURS, days }).ok).toBe(isValid);
});
