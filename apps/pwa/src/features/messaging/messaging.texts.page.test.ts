import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startTranslations } from '#platform/language/translations';
import { formatDayAndTime, formatDayHeading, formatTimeOfDay, toDayKey } from './messaging.texts';

beforeAll(startTranslations);
afterEach(() => chooseLanguage('source'));

test.each([
  ['2026-03-03T22:59:59.999Z', '2026-03-03'],
  ['2026-03-03T23:00:00.000Z', '2026-03-04'],
  ['2026-03-04T22:59:59.999Z', '2026-03-04'],
  ['2025-12-31T23:00:00.000Z', '2026-01-01'],
])('the day of %s in Tunis is %s', (at, day) => {
  expect(toDayKey(Date.parse(at))).toBe(day);
});

test.each([
  ['2026-03-04', 'Today'],
  ['2026-03-03', 'Yesterday'],
  ['2026-03-02', '02/03/2026'],
  ['2026-03-05', '05/03/2026'],
  ['2025-12-31', '31/12/2025'],
])('on 4 March the heading of %s is %s', (day, heading) => {
  expect(formatDayHeading(day, '2026-03-04')).toBe(heading);
});

test('the day before the first of a month has the heading Yesterday', () => {
  expect(formatDayHeading('2026-02-28', '2026-03-01')).toBe('Yesterday');
});

test.each([
  ['source', '2:05 PM', 'Mar 4, 2026 2:05 PM', '04/03/2026'],
  ['fr', '14:05', '4 mars 2026 14:05', '04/03/2026'],
  ['ar', '14:05', '4 مارس 2026 14:05', '04/03/2026'],
] as const)('in %s a message of 13:05 UTC is of %s in Tunis', async (language, time, complete, heading) => {
  await chooseLanguage(language);
  const at = Date.parse('2026-03-04T13:05:00.000Z');
  expect(formatTimeOfDay(at)).toBe(time);
  expect(formatDayAndTime(at)).toBe(complete);
  expect(formatDayHeading(toDayKey(at), '2026-06-01')).toBe(heading);
});

test('a message just after midnight in Tunis has the time of the new day', () => {
  expect(formatTimeOfDay(Date.parse('2026-03-03T23:00:00.000Z'))).toBe('12:00 AM');
});
