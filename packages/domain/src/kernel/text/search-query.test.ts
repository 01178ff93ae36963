import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_INFO, LANGUAGES } from '../languages';
import { formatTnd } from '../money';
import { foldName } from './fold-name';
import { parseSearchQuery } from './search-query';

describe('words of a search query', () => {
  test.each([
    ['ben salah hélène', ['ben', 'salah', 'helene']],
    ['  Ben-Salah   HÉLÈNE ', ['bensalah', 'helene']],
    ['ben ben', ['ben']],
    ['ultra one', ['ultra', 'one']],
    ['W-7K3M-9Q2X', ['w7k3m9q2x']],
    ['lene.bensalah@', ['lene.bensalah@']],
    ['D17', ['d17']],
    ['b1 2 r 4', ['b1', '2', 'r', '4']],
    ['||', []],
    [" ' ", []],
    ['', []],
  ])('from "%s" are %o', (q, words) => {
    expect(parseSearchQuery(q)).toEqual({ words });
  });

  test('combine with a number at any position', () => {
    for (const q of ['ben 308 hélène', '308 TND ben hélène', 'ben hélène 308dt'])
      expect(parseSearchQuery(q)).toMatchObject({ words: ['ben', 'helene'], figure: { amounts: [308_000] } });
  });
});

describe('amount in a search query', () => {
  test.each([
    ['308', [308_000]],
    ['308.000', [308_000, 308_000_000]],
    ['308,000', [308_000, 308_000_000]],
    ['3 696', [3_696_000]],
    ['3696', [3_696_000]],
    ['3,696.000', [3_696_000, 3_696_000_000]],
    ['3.696,000', [3_696_000, 3_696_000_000]],
    ['3\u202f696,000 TND', [3_696_000, 3_696_000_000]],
    ['\u20683,696.000\u00a0TND\u2069', [3_696_000, 3_696_000_000]],
    ['3.696.000', [3_696_000, 3_696_000_000]],
    ['308.5', [308_500]],
    ['0,050', [50, 50_000]],
    ['149,500 دينار', [149_500, 149_500_000]],
    ['٣٠٨٫٥', [308_500]],
    ['98 12', []],
    ['25/11/2026', []],
    ['1234567890123', []],
  ])('from "%s" can be %o millimes', (q, amounts) => {
    expect(parseSearchQuery(q)).toMatchObject({ words: [], figure: { amounts } });
  });

  test("parses back from the app's own format in every language", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom(...LANGUAGES), (millimes, language) => {
        const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
        const number = new Intl.NumberFormat(LANGUAGE_INFO[language].locale, digits).format(millimes / 1000);
        for (const typed of [`${number} TND`, `\u2068${number}\u00a0TND\u2069`, formatTnd(millimes)])
          expect(parseSearchQuery(typed).figure?.amounts).toContain(millimes);
      }),
    );
  });
});

test.each([
  ['200', 200],
  ['12 500 points', 12_500],
  ['12,500', 12_500],
  ['12.5', undefined],
])('the search query "%s" means %s points', (q, count) => {
  expect(parseSearchQuery(q).figure?.count).toBe(count);
});

describe('phone digits in a search query', () => {
  test.each([
    ['98 123 456', '98123456'],
    ['98-123-456', '98123456'],
    ['98.123.456', '98123456'],
    ['+216 98 123 456', '98123456'],
    ['00216 98123456', '98123456'],
    ['(+216) 98 12', '9812'],
    ['21698123456', '98123456'],
    ['2169', '2169'],
    ['+33 6 12 34', '3361234'],
    ['3456', '3456'],
    ['456', undefined],
    ['3,696', undefined],
    ['308.000', undefined],
    ['2026-11', undefined],
    ['1234567890123456', undefined],
  ])('from "%s" are %s', (q, phone) => {
    expect(parseSearchQuery(q).figure?.phone).toBe(phone);
  });

  test('match the full number in any spacing, with and without the dial code', () => {
    const number = fc.stringMatching(/^[2-9]\d{7}$/);
    const gaps = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(number, gaps, fc.constantFrom('', '+216', '+216 ', '00216 ', '216'), (digits, between, before) => {
        const typed = before + [...digits].map((digit, at) => digit + (at < 7 ? between[at] : '')).join('');
        // A year followed by a hyphen and a month is a month.
        fc.pre(parseSearchQuery(typed).figure?.day === undefined);
        expect(parseSearchQuery(typed).figure?.phone).toBe(digits);
      }),
    );
  });
});

test.each([
  ['2026-11-25', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  ['5.1.2026', '2026-01-05'],
  ['11/2026', '2026-11'],
  ['2026-11', '2026-11'],
  ['2026', undefined],
])('the search query "%s" means the day or month %s', (q, day) => {
  expect(parseSearchQuery(q).figure?.day).toBe(day);
});

test('words of any search query are folded and contain no index operators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (q) => {
      const { words, figure } = parseSearchQuery(q);
      for (const word of [...words, ...(figure ? [figure.text] : [])]) {
        expect(word).not.toBe('');
        expect(word).not.toContain('|');
        expect(foldName(word)).toBe(word);
      }
    }),
  );
});
