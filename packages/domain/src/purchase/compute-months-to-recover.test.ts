import { expect, test } from 'vitest';
import { computeMonthsToRecover } from './compute-months-to-recover';

test.each([
  [149_500, 12, 25],
  [150_000, 12, 25],
  [150_001, 12, 26],
  [500, 1, 1],
  [100, 2, 1],
  [149_500, 0, Number.POSITIVE_INFINITY],
])('a price of %i millimes with %i points a month is recovered after %d months', (priceMillimes, points, months) => {
  expect(computeMonthsToRecover({ priceMillimes, monthlyBonusPoints: points })).toBe(months);
});
