import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMOUNT_CELL_MAX,
  DATE_CELL_MAX,
  DATE_FORMS,
  type DateForm,
  DECIMAL_SIGNS,
  type DecimalSign,
  parseStatementAmount,
  parseStatementDay,
} from './statement-amount';

describe('amount in a statement', () => {
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
    ['١٬٢٣٤٫٥٠٠', '.', 1_234_500],
    ['١٬٢٣٤٫٥٠٠', ',', 1_234_500],
    ['149،500', ',', 149_500],
    ['149,500 CR', ',', 149_500],
    ['149,500 DB', ',', -149_500],
    [',500', ',', 500],
    ['– 12,500', ',', -12_500],
    ['149.5000', '.', 149_500],
    ['-12,500', ',', -12_500],
    ['−12,500', ',', -12_500],
    ['12,500-', ',', -12_500],
    ['(12,500)', ',', -12_500],
    ['0,000', ',', 0],
    ['-0,000', ',', 0],
    // A thousands separator never precedes a single digit, and an invalid amount is not guessed.
    ['1234.5', ',', undefined],
    ['1.23,500', ',', undefined],
    ['149,5005', ',', undefined],
    ['12,5,0', ',', undefined],
    ['(12,500', ',', undefined],
    ['-12,500-', ',', undefined],
    ['1234567890123', ',', undefined],
    ['abc', ',', undefined],
    ['+12,500 CR', ',', undefined],
    ['', ',', undefined],
  ])('reads "%s" with "%s" as the decimal sign as %s', (cell, sign, millimes) => {
    expect(parseStatementAmount(cell, sign)).toBe(millimes);
  });

  test('is parsed exactly for any sum, with and without thousands separators', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        fc.constantFrom<DecimalSign>(',', '.'),
        fc.constantFrom('', ' ', '\u00a0', "'", 'sign'),
        (millimes, sign, between) => {
          const digits = String(millimes).padStart(4, '0');
          const thousands = between === 'sign' ? (sign === ',' ? '.' : ',') : between;
          const wholePart = digits.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, thousands);
          expect(parseStatementAmount(`${wholePart}${sign}${digits.slice(-3)}`, sign)).toBe(millimes);
        },
      ),
    );
  });
});

describe('day in a statement', () => {
  test.each<[string, DateForm, string | undefined]>([
    ['25/11/2026', 'day-first', '2026-11-25'],
    ['5.1.26', 'day-first', '2026-01-05'],
    ['25-11-2026 14:05:10', 'day-first', '2026-11-25'],
    ['2026-11-25T10:00:00Z', 'year-first', '2026-11-25'],
    ['20261125', 'year-first', '2026-11-25'],
    ['11/25/2026', 'month-first', '2026-11-25'],
    ['٢٥/١١/٢٠٢٦', 'day-first', '2026-11-25'],
    ['02-NOV-2026', 'day-first', '2026-11-02'],
    ['02 nov. 2026', 'day-first', '2026-11-02'],
    ['02-NOV-26', 'day-first', '2026-11-02'],
    ['1er août 2026', 'day-first', '2026-08-01'],
    ['15 févr. 2026', 'day-first', '2026-02-15'],
    ['Nov 2, 2026', 'month-first', '2026-11-02'],
    ['2026-nov-02', 'year-first', '2026-11-02'],
    ['2 جويلية 2026', 'day-first', '2026-07-02'],
    ['٢ أفريل ٢٠٢٦', 'day-first', '2026-04-02'],
    ['02/NOV/2026 10:15', 'day-first', '2026-11-02'],
    // A year of four digits is unambiguous.
    ['2026-11-25', 'day-first', '2026-11-25'],
    ['02-NOX-2026', 'day-first', undefined],
    ['1,234.50', 'day-first', undefined],
    ['03/11/2026 VIR', 'day-first', undefined],
    ['31/02/2026', 'day-first', undefined],
    ['11/25/2026', 'day-first', undefined],
    ['25/11/1926', 'day-first', undefined],
    ['Solde', 'day-first', undefined],
    ['', 'year-first', undefined],
  ])('reads "%s", %s, as %s', (cell, form, day) => {
    expect(parseStatementDay(cell, form)).toBe(day);
  });
});

describe('cell longer than any date or amount', () => {
  // The digits are a date and an amount: only the length prevents reading them.
  const padded = (text: string, length: number) =>
    `${text.slice(0, 2)}${' '.repeat(length - text.length)}${text.slice(2)}`;

  test('is parsed up to the limit, and is no date or amount beyond it', () => {
    const read = (length: number) => [
      parseStatementDay(padded('25 11 2026', length), 'day-first'),
      parseStatementAmount(padded('149,500', length), ','),
    ];
    expect(read(DATE_CELL_MAX)).toEqual(['2026-11-25', 149_500]);
    expect(read(DATE_CELL_MAX + 1)).toEqual([undefined, 149_500]);
    expect(read(AMOUNT_CELL_MAX)).toEqual([undefined, 149_500]);
    expect(read(AMOUNT_CELL_MAX + 1)).toEqual([undefined, undefined]);
  });

  test('is parsed if only the surrounding blanks are long', () => {
    const blanks = ' '.repeat(10_000);
    expect(parseStatementDay(`${blanks}25/11/2026${blanks}`, 'day-first')).toBe('2026-11-25');
    expect(parseStatementAmount(`${blanks}149,500${blanks}`, ',')).toBe(149_500);
  });

  test.each(DATE_FORMS)('is not a date in the form %s, for any content', (form) => {
    const filling = fc.constantFrom(' ', '1', '/', '.', ',', 'x', '\t', '"');
    fc.assert(
      fc.property(fc.array(filling, { minLength: DATE_CELL_MAX, maxLength: 200 }), (signs) => {
        expect(parseStatementDay(`1${signs.join('')}x`, form)).toBeUndefined();
      }),
    );
  });

  test.each(DECIMAL_SIGNS)('is not an amount with "%s", for any content', (sign) => {
    const filling = fc.constantFrom(' ', '1', ',', '.', "'", 'dt', '-');
    fc.assert(
      fc.property(fc.array(filling, { minLength: AMOUNT_CELL_MAX, maxLength: 200 }), (signs) => {
        expect(parseStatementAmount(`1${signs.join('')}1`, sign)).toBeUndefined();
      }),
    );
  });
});
