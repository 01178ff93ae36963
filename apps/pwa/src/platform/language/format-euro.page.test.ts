import { expect, test } from 'vitest';
import { formatEuro, formatRoundedEuro } from './format-euro';

const french = (digits: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: digits });

test.each([0, 5, 99, 100, 4990, 100_000, 123_456, 98_765_432])('%i cents are formatted as in France', (cents) => {
  expect(formatEuro(cents)).toBe(french(2).format(cents / 100));
});

test.each([0, 5, 999, 1000, 2500, 1_234_567])('%i euros are formatted as in France, without cents', (euros) => {
  expect(formatRoundedEuro(euros)).toBe(french(0).format(euros));
});
