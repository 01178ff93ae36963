import { getCalendarMonth } from '@waha/domain/kernel/calendar/month';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getMonthToMail, getStatementMailEnd, isMonthAfterChoice } from './statement-mail';

/** Tunis is an hour ahead of UTC. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);

describe('month whose statement is mailed', () => {
  test.each([
    ['2026-03-01', '05:59', '2026-01'],
    ['2026-03-01', '06:00', '2026-02'],
    ['2026-03-31', '23:59', '2026-02'],
    ['2026-04-01', '00:00', '2026-02'],
    ['2026-01-01', '06:00', '2025-12'],
    ['2026-01-01', '05:00', '2025-11'],
  ])('is at %s %s the month %s', (day, time, month) => {
    expect(getMonthToMail(at(day, time))).toBe(month);
  });

  test('has always ended at least six hours before, and the next one has not', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) }), (now) => {
        const { until } = getCalendarMonth(getMonthToMail(now));
        expect(now - until).toBeGreaterThanOrEqual(6 * HOUR);
        expect(now - until).toBeLessThan(31 * DAY + 6 * HOUR);
      }),
    );
  });
});

test.each([
  ['in the month', at('2026-02-10', '12:00'), true],
  ['in the last minute of the month', at('2026-02-28', '23:59'), true],
  ['after the month, before it is mailed', at('2026-03-01', '00:00'), false],
  ['months before', at('2025-11-01', '00:00'), true],
])('a choice made %s counts for the statement of February: %#', (_name, chosenAt, isIncluded) => {
  expect(isMonthAfterChoice('2026-02', chosenAt)).toBe(isIncluded);
});

test.each([
  ['for seven days', at('2026-03-01', '06:00'), at('2026-03-08', '06:00')],
  ['until the next one is due', at('2026-03-29', '06:00'), at('2026-04-01', '06:00')],
])('the mail with the statement of February is retried %s', (_name, now, end) => {
  expect(getStatementMailEnd('2026-02', now)).toBe(end);
});
