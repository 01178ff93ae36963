import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimalAmount } from './parse-decimal-amount';

const dinars = (typed: string, decimalSign: '.' | ',' = ',') =>
  parseDecimalAmount(typed, { decimals: 3, max: 9_999_999_999, decimalSign });
const euros = (typed: string) => parseDecimalAmount(typed, { decimals: 2, max: 99_999_999, decimalSign: ',' });

describe('parsing a typed amount', () => {
  test.each([
    ['279,500', 279_500],
    ['279,5', 279_500],
    ['279.5', 279_500],
    [' 149 ', 149_000],
    ['1 234,5', 1_234_500],
    ['1\u00a0234\u00a0567', 1_234_567_000],
    ['1\u202f234,500', 1_234_500],
    ['0,001', 1],
    ['0', 0],
    ['١٤٩٫٥٠٠', 149_500],
    ['۱۴۹،۵', 149_500],
  ])('reads %j of a French or Arabic reader as %i millimes, without doubt', (typed, minorUnits) => {
    expect(dinars(typed)).toEqual({ minorUnits, isAmbiguous: false });
  });

  test('reads the point of an English reader without doubt, and shows what three digits after a comma mean', () => {
    expect(dinars('279.500', '.')).toEqual({ minorUnits: 279_500, isAmbiguous: false });
    expect(dinars('279,500', '.')).toEqual({ minorUnits: 279_500, isAmbiguous: true });
    expect(dinars('279.500', ',')).toEqual({ minorUnits: 279_500, isAmbiguous: true });
  });

  test.each([
    ['1.234,5', 1_234_500],
    ['1,234.5', 1_234_500],
    ['1.234.567', 1_234_567_000],
    ['1,234,567.5', 1_234_567_500],
  ])('reads %j with a sign between thousands, and marks it as ambiguous', (typed, minorUnits) => {
    for (const sign of ['.', ','] as const) expect(dinars(typed, sign)).toEqual({ minorUnits, isAmbiguous: true });
  });

  test.each([
    '1.2345',
    '-3',
    'a lot',
    '12.',
    ',5',
    '1.23,5',
    '12 34',
    '1.2.3',
    '1 234.567,5',
    '12345678',
    '1e3',
    '1.,5',
  ])('refuses %j instead of guessing', (typed) => expect(dinars(typed)).toBeNull());

  test('reads cents, and refuses three digits after the sign of an amount in euros', () => {
    expect([euros('49,9'), euros('49.90')].map((amount) => amount?.minorUnits)).toEqual([4990, 4990]);
    expect(euros('1.234,50')).toEqual({ minorUnits: 123_450, isAmbiguous: true });
    expect(euros('1.234')).toBeNull();
  });

  test('returns undefined for empty text', () => expect([dinars(''), dinars(' ')]).toEqual([undefined, undefined]));

  test('reads every amount that is written in the form of its language, without doubt', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_999 });
    const grouping = fc.constantFrom('', ' ', '\u00a0', '\u202f');
    const form = fc.record({ amount, grouping, decimalSign: fc.constantFrom<'.' | ','>('.', ',') });
    fc.assert(
      fc.property(form, ({ amount: minorUnits, grouping: space, decimalSign }) => {
        const whole = String(Math.trunc(minorUnits / 1000)).replace(/\B(?=(\d{3})+$)/g, space);
        const typed = `${whole}${decimalSign}${String(minorUnits % 1000).padStart(3, '0')}`;
        expect(dinars(typed, decimalSign)).toEqual({ minorUnits, isAmbiguous: false });
      }),
    );
  });

  test('reads the same amount in every language', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d .,]{0,12}$/), (typed) => {
        expect(dinars(typed, '.')?.minorUnits).toBe(dinars(typed, ',')?.minorUnits);
      }),
    );
  });
});
