import { expect, test } from 'vitest';
import { computeDayLeft, isAboveLimit } from './payout-limits';

test.each<[amount: number, limit: number | undefined, isAbove: boolean]>([
  [500_000, 500_000, false],
  [500_001, 500_000, true],
  [0, 0, false],
  [1, 0, true],
  [1_000_000_000, undefined, false],
])('an amount of %d with the limit %s is above it: %s', (amount, limit, isAbove) => {
  expect(isAboveLimit(amount, limit)).toBe(isAbove);
});

test.each<[day: number | undefined, ordered: number, left: number | undefined]>([
  [1000, 0, 1000],
  [1000, 400, 600],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [undefined, 400, undefined],
])('of a day limit of %s, %d ordered leave %s', (dayMillimes, ordered, left) => {
  expect(computeDayLeft({ dayMillimes }, ordered)).toBe(left);
});
