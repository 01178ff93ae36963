import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../kernel/time';
import { groupWaitingAges, LATE_AFTER_MS } from './waiting-ages';

const NOW = 1_900_000_000_000;
const counts = (...ages: number[]) =>
  groupWaitingAges(
    ages.map((age) => NOW - age),
    NOW,
  ).map(({ count }) => count);

describe('age groups of pending work', () => {
  test.each([
    ['nothing', [], [0, 0, 0, 0, 0]],
    ['what has just come', [0], [1, 0, 0, 0, 0]],
    ['a limit begins the older group', [1 * DAY, 2 * DAY, 4 * DAY, 7 * DAY], [0, 1, 1, 1, 1]],
    ['a moment less stays in the younger one', [2 * DAY - 1, 7 * DAY - 1], [0, 1, 0, 1, 0]],
    ['months', [90 * DAY], [0, 0, 0, 0, 1]],
    ['what is said to come yet', [-HOUR], [1, 0, 0, 0, 0]],
  ])('%s', (_name, ages, expected) => {
    expect(counts(...ages)).toEqual(expected);
  });

  test('contain everything once, and the groups from the limit on contain all late work', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -DAY, max: 100 * DAY })), (ages) => {
        const groups = groupWaitingAges(
          ages.map((age) => NOW - age),
          NOW,
        );
        const sum = (of: typeof groups) => of.reduce((all, { count }) => all + count, 0);
        expect(sum(groups)).toBe(ages.length);
        expect(sum(groups.filter(({ from }) => from >= LATE_AFTER_MS))).toBe(
          ages.filter((age) => age >= LATE_AFTER_MS).length,
        );
      }),
    );
  });
});
