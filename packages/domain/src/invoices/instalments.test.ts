import { expect, test } from 'vitest';
import { findFirstDue, formatInstalmentReference, sumInstalments } from './instalments';

type Bill = Parameters<typeof sumInstalments>[0][number];
const createBill = (number: number, part: Partial<Bill> = {}): Bill => ({
  ...{ status: 'pending', invoiceDate: `2026-0${number}-15`, amount: 40_000 },
  instalment: { paymentId: 'p1', number },
  ...part,
});

test('sumInstalments adds the paid and the unpaid invoices of one payment and finds the next one', () => {
  const invoices = [
    createBill(4),
    createBill(3),
    createBill(2, { status: 'paid' }),
    createBill(5, { status: 'cancelled' }),
    createBill(1, { instalment: { paymentId: 'p2', number: 2 } }),
    createBill(1, { instalment: undefined }),
  ];
  expect(sumInstalments(invoices, 'p1')).toEqual({
    ...{ paidMillimes: 40_000, unpaidMillimes: 80_000 },
    next: invoices[1],
  });
});

test('sumInstalments has no next instalment after the last one is paid', () => {
  expect(sumInstalments([createBill(2, { status: 'paid' })], 'p1').next).toBeUndefined();
});

test('findFirstDue returns the unpaid invoice of the earliest day, also one that staff added', () => {
  const added = createBill(1, { instalment: undefined });
  expect(findFirstDue([createBill(3), added, createBill(1, { status: 'paid' })])).toBe(added);
  expect(findFirstDue([])).toBeUndefined();
});

test.each([
  ['W-7K3M-9Q2X', 2, 'W-7K3M-9Q2X-2'],
  ['W-0000-ZZZZ', 12, 'W-0000-ZZZZ-12'],
])('the reference of payment %s and instalment %i is %s', (paymentReference, number, reference) => {
  expect(formatInstalmentReference(paymentReference, number)).toBe(reference);
});
