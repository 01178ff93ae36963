import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DateForm, type DecimalSign, readAmount, readBookedOn } from './statement-cell';

describe('an amount of a statement', () => {
  test.each<[string, DecimalSign, number | undefined]>([
    ['1 234,500', ',', 1_234_500],
    ['1\u202f234,500', ',', 1_234_500],
    ['1,234.500', '.', 1_234_500],
    ["1'234.5", '.', 1_234_500],
    ['1234.5', '.', 1_234_500],
    ['149', ',', 149_000],
    ['149,5 TND', ',', 149_500],
    ['+149.500 DT', '.', 149_500],
    ['١٤٩٫٥٠٠', '.', 149_500],
    ['149.5000', '.', 149_500],
    ['-12,500', ',', -12_500],
    ['−12,500', ',', -12_500],
    ['12,500-', ',', -12_500],
    ['(12,500)', ',', -12_500],
    ['0,000', ',', 0],
    ['-0,000', ',', 0],
    // No thousands stand before one digit, and nothing is guessed of a broken amount.
    ['1234.5', ',', undefined],
    ['1.23,500', ',', undefined],
    ['149,5005', ',', undefined],
    ['12,5,0', ',', undefined],
    ['(12,500', ',', undefined],
    ['-12,500-', ',', undefined],
    ['1234567890123', ',', undefined],
    ['abc', ',', undefined],
    ['', ',', undefined],
  ])('"%s" with "%s" before millimes is %s', (cell, sign, millimes) => {
    expect(readAmount(cell, sign)).toBe(millimes);
  });

  test('is read as it was written, whatever the sum, with thousands apart or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        fc.constantFrom<DecimalSign>(',', '.'),
        fc.constantFrom('', ' ', '\u00a0', "'", 'sign'),
        (millimes, sign, between) => {
          const digits = String(millimes).padStart(4, '0');
          const thousands = between === 'sign' ? (sign === ',' ? '.' : ',') : between;
          const whole = digits.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, thousands);
          expect(readAmount(`${whole}${sign}${digits.slice(-3)}`, sign)).toBe(millimes);
        },
      ),
    );
  });
});

describe('a day of a statement', () => {
  test.each<[string, DateForm, string | undefined]>([
    ['25/11/2026', 'day-first', '2026-11-25'],
    ['5.1.26', 'day-first', '2026-01-05'],
    ['25-11-2026 14:05:10', 'day-first', '2026-11-25'],
    ['2026-11-25T10:00:00Z', 'year-first', '2026-11-25'],
    ['20261125', 'year-first', '2026-11-25'],
    ['11/25/2026', 'month-first', '2026-11-25'],
    ['٢٥/١١/٢٠٢٦', 'day-first', '2026-11-25'],
    ['31/02/2026', 'day-first', undefined],
    ['11/25/2026', 'day-first', undefined],
    ['25/11/1926', 'day-first', undefined],
    ['Solde', 'day-first', undefined],
    ['', 'year-first', undefined],
  ])('"%s", %s, is %s', (cell, form, day) => {
    expect(readBookedOn(cell, form)).toBe(day);
  });
});
