import { describe, expect, test } from 'vitest';
import { cleanNumber, toPlainNumber } from './clean-number';
import { extractDigits, toPlainDigits } from './plain-digits';

describe('digits of any script', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡𝟢𝟣', '012345678901'],
    ['½ ② Ⅳ 12', '½ ② Ⅳ 12'],
  ])('converts "%s" to "%s"', (typed, plain) => {
    expect(toPlainDigits(typed)).toBe(plain);
  });

  test('each convert to one of ten digits', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /\p{Nd}/u.test(sign));
    expect(all.length).toBeGreaterThan(600);
    expect(toPlainDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
  });
});

test.each([
  ['١٬٢٣٤٫٥٠٠', '1,234.500'],
  ['١٤٩،٥', '149,5'],
  ['محمد، ٣', 'محمد، 3'],
])('toPlainNumber converts "%s" to "%s"', (typed, plain) => {
  expect(toPlainNumber(typed)).toBe(plain);
});

test('a number loses invisible characters', () => {
  expect(cleanNumber('\u200f٩٨ ١٢٣\u2069 ')).toBe('98 123');
  expect(extractDigits('+٢١٦ ۹۸-123')).toBe('21698123');
});
