import { expect, test } from 'vitest';
import { isPriceJump } from './is-price-jump';

test.each([
  [149_500, 1_495_000, true],
  [149_500, 14_950, true],
  [149_500, 747_500, true],
  [149_500, 747_499, false],
  [149_500, 160_000, false],
  [149_500, 149_500, false],
  [0, 149_500, false],
  [149_500, 0, false],
])('a published price of %i and a new one of %i: a jump is %s', (published, price, isJump) => {
  expect(isPriceJump(published, price)).toBe(isJump);
});
