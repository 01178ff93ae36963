import { expect, test } from 'vitest';
import { findNumberFault, formatInvoiceNumber, getNumberYear, parseInvoiceNumber } from './invoice-number';

test('an invoice number is the year and at least six digits', () => {
  expect(formatInvoiceNumber({ year: 2026, serial: 123 })).toBe('2026-000123');
  expect(formatInvoiceNumber({ year: 2026, serial: 1_234_567 })).toBe('2026-1234567');
});

test('an invoice number uses the year in Tunis, one hour ahead of UTC', () => {
  expect(getNumberYear(Date.UTC(2026, 11, 31, 22, 59, 59, 999))).toBe(2026);
  expect(getNumberYear(Date.UTC(2026, 11, 31, 23))).toBe(2027);
});

test.each([
  ['2026-000123', { year: 2026, serial: 123 }],
  [' 2026-123 ', { year: 2026, serial: 123 }],
  ['2026/123', { year: 2026, serial: 123 }],
  ['2026-1234567', { year: 2026, serial: 1_234_567 }],
  ['123', undefined],
  ['2026-000000', undefined],
  ['26-000123', undefined],
  ['2026-01-31', undefined],
  ['W-2026-0001', undefined],
])('parseInvoiceNumber reads "%s" as %o', (typed, number) => expect(parseInvoiceNumber(typed)).toEqual(number));

test('findNumberFault returns the first number out of sequence, starting at 1', () => {
  expect(findNumberFault([])).toBeUndefined();
  expect(findNumberFault([1, 2, 3])).toBeUndefined();
  expect(findNumberFault([2, 3])).toBe(2);
  expect(findNumberFault([1, 2, 2, 3])).toBe(2);
  expect(findNumberFault([1, 2, 4])).toBe(4);
});
