import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../kernel/time';
import { findUnfinishedStep, isReminderDue, isReminderTime, type OpenPurchase } from './unfinished-purchase';

const seen: OpenPurchase = { quiz: 'none', watchedAt: 10, quizApprovedAt: undefined, hasPayment: false };
const approved: OpenPurchase = { ...seen, quiz: 'approved', quizApprovedAt: 20 };

test.each<[string, OpenPurchase, object | undefined]>([
  ['begun only', { ...seen, watchedAt: undefined }, undefined],
  ['with its video seen', seen, { step: 'quiz', since: 10 }],
  ['whose quiz staff check', { ...seen, quiz: 'submitted' }, undefined],
  ['with an approved quiz', approved, { step: 'payment', since: 20 }],
  ['with a payment', { ...approved, hasPayment: true }, undefined],
  ['paid before its video was seen again', { ...seen, hasPayment: true }, undefined],
])('a purchase %s waits for its member: %o → %o', (_state, purchase, unfinished) => {
  expect(findUnfinishedStep(purchase)).toEqual(unfinished);
});

describe('due reminder', () => {
  const since = 1000;
  const unfinished = { step: 'quiz', since } as const;

  test.each([
    [since + 3 * DAY - 1, [], false],
    [since + 3 * DAY, [], true],
    [since + 30 * DAY, [], true],
    [since + 30 * DAY + 1, [], false],
    [since + 10 * DAY - 1, [since + 3 * DAY], false],
    [since + 10 * DAY, [since + 3 * DAY], true],
    [since + 60 * DAY, [since + 3 * DAY, since + 10 * DAY], false],
  ])('at %i ms after reminders at %j: %s', (now, sentAt, isDue) => {
    expect(isReminderDue(unfinished, sentAt, now)).toBe(isDue);
  });

  test('after a step that began since the first reminder waits 3 days for the second', () => {
    const next = { step: 'payment', since: since + 9 * DAY } as const;
    expect(isReminderDue(next, [since + 3 * DAY], since + 12 * DAY - 1)).toBe(false);
    expect(isReminderDue(next, [since + 3 * DAY], since + 12 * DAY)).toBe(true);
  });

  test('occurs at most twice, and 7 days apart, however often it is checked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 * DAY }), { maxLength: 60 }), (instants) => {
        const sentAt: number[] = [];
        for (const now of instants.toSorted((a, b) => a - b))
          if (isReminderDue(unfinished, sentAt, now)) sentAt.push(now);
        const [first, second] = sentAt;
        expect(sentAt.length).toBeLessThanOrEqual(2);
        if (second !== undefined) expect(second - first!).toBeGreaterThanOrEqual(7 * DAY);
      }),
    );
  });
});

// Tunis is one hour ahead of UTC.
test.each([
  ['07:59', 7 * HOUR - 1, false],
  ['08:00', 7 * HOUR, true],
  ['19:59', 19 * HOUR - 1, true],
  ['20:00', 19 * HOUR, false],
  ['00:30', 23.5 * HOUR, false],
])('at %s in Tunis reminders may be sent: %s', (_time, sinceMidnightUtc, isAllowed) => {
  expect(isReminderTime(Date.UTC(2026, 0, 15) + sinceMidnightUtc)).toBe(isAllowed);
});
