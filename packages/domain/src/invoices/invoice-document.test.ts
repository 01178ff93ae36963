import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VAT_RATES } from '../kernel/vat-rate';
import {
  computePurchaseSums,
  createInvoiceLine,
  createPaymentCode,
  getInvoiceDocumentStatus,
} from './invoice-document';

describe('invoice line', () => {
  test.each([
    [
      53_000,
      1000,
      0,
      2,
      { quantity: 2, unitMillimes: 26_000, lineMillimes: 52_000, vatMillimes: 0, stampMillimes: 1000 },
    ],
    [53_000, 0, 0, 2, { quantity: 2, unitMillimes: 26_500, lineMillimes: 53_000, vatMillimes: 0, stampMillimes: 0 }],
    // 39.001 cannot be split into two equal amounts of whole millimes, so the quantity is 1.
    [
      40_001,
      1000,
      0,
      2,
      { quantity: 1, unitMillimes: 39_001, lineMillimes: 39_001, vatMillimes: 0, stampMillimes: 1000 },
    ],
    [1000, 1000, 0, 1, { quantity: 1, unitMillimes: 1000, lineMillimes: 1000, vatMillimes: 0, stampMillimes: 0 }],
    [500, 1000, 0, 1, { quantity: 1, unitMillimes: 500, lineMillimes: 500, vatMillimes: 0, stampMillimes: 0 }],
    [
      24_800,
      1000,
      19,
      2,
      { quantity: 2, unitMillimes: 10_000, lineMillimes: 20_000, vatMillimes: 3800, stampMillimes: 1000 },
    ],
    // The net amount 43.697 cannot be split into two equal amounts either.
    [
      53_000,
      1000,
      19,
      2,
      { quantity: 1, unitMillimes: 43_697, lineMillimes: 43_697, vatMillimes: 8303, stampMillimes: 1000 },
    ],
  ] as const)(
    'splits %i millimes with a stamp of %i and VAT of %i percent for quantity %i',
    (amount, stampMillimes, vatRate, quantity, line) =>
      expect(createInvoiceLine(amount, { vatRate, stampMillimes }, quantity)).toEqual(line),
  );

  test('adds up to the amount due with its taxes, in whole millimes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.record({ vatRate: fc.constantFrom(...VAT_RATES), stampMillimes: fc.integer({ min: 0, max: 100_000 }) }),
        fc.integer({ min: 1, max: 9 }),
        (amount, taxes, n) => {
          const { quantity, unitMillimes, lineMillimes, vatMillimes, stampMillimes } = createInvoiceLine(
            amount,
            taxes,
            n,
          );
          expect(lineMillimes + vatMillimes + stampMillimes).toBe(amount);
          expect(quantity * unitMillimes).toBe(lineMillimes);
          expect(Number.isInteger(unitMillimes) && lineMillimes > 0).toBe(true);
        },
      ),
    );
  });
});

describe('instalment purchase', () => {
  const of = (...statuses: ('pending' | 'paid' | 'cancelled')[]) =>
    computePurchaseSums(
      10,
      statuses.map((status) => ({ status, amountMillimes: 10 })),
    );
  test.each([
    [of('pending', 'pending'), { totalMillimes: 30, paidMillimes: 10, leftMillimes: 20, state: 'part_paid' }],
    [of('paid', 'pending'), { totalMillimes: 30, paidMillimes: 20, leftMillimes: 10, state: 'part_paid' }],
    [of('paid', 'paid'), { totalMillimes: 30, paidMillimes: 30, leftMillimes: 0, state: 'paid' }],
    [of('paid', 'cancelled'), { totalMillimes: 20, paidMillimes: 20, leftMillimes: 0, state: 'annulled' }],
  ])('case %#', (sums, expected) => expect(sums).toEqual(expected));
});

test('getInvoiceDocumentStatus returns due, paid or annulled', () => {
  expect((['pending', 'paid', 'cancelled'] as const).map(getInvoiceDocumentStatus)).toEqual([
    'due',
    'paid',
    'annulled',
  ]);
});

test('the invoice QR code contains the reference and the amount', () => {
  expect(createPaymentCode('W-7K3M-9Q2X-3', '53.000 TND')).toBe('W-7K3M-9Q2X-3 53.000 TND');
});
