import { describe, expect, test } from 'vitest';
import type { FileId, MemberId, PackId, PaymentId, PlanId, StaffId } from '../kernel/ids';
import {
  cancelPayment,
  decidePayment,
  getDueMillimes,
  getReceivedMillimes,
  type Payment,
  type PaymentStatus,
} from './payment';
import { completePayment } from './payment-draft';
import { createPaymentReference, PAYMENT_REFERENCE, parseReferencePrefix } from './payment-reference';

const plan = { id: 'six' as PlanId, months: 6, monthlyMillimes: 26_500, totalMillimes: 159_000 };
const pack = { priceMillimes: 149_500, plans: [plan] };
const completeDraft = { quantity: 1, paymentType: 'cash', paymentMethod: 'd17', receipt: 'photo' };

describe('completePayment', () => {
  test.each([
    [completeDraft, 149_500],
    [{ ...completeDraft, quantity: 2 }, 299_000],
    [{ ...completeDraft, paymentType: 'facility', planId: 'six' }, 159_000],
    [{ ...completeDraft, paymentType: 'facility', planId: 'six', quantity: 2 }, 318_000],
  ])('computes for %j a total of %i millimes', (draft, totalMillimes) => {
    expect(completePayment(pack, draft)).toMatchObject({ ok: true, value: { totalMillimes } });
  });

  test.each([
    [{}, 'payment_incomplete', ['quantity', 'paymentType', 'paymentMethod', 'receiptPhoto']],
    [{ ...completeDraft, receipt: undefined }, 'payment_incomplete', ['receiptPhoto']],
    [{ ...completeDraft, paymentMethod: '' }, 'payment_incomplete', ['paymentMethod']],
    [{ ...completeDraft, quantity: 3 }, 'quantity_out_of_range', ['quantity']],
    [{ ...completeDraft, quantity: 1.5 }, 'quantity_out_of_range', ['quantity']],
    [{ ...completeDraft, paymentType: 'facility' }, 'period_missing', ['paymentFacilities']],
    [{ ...completeDraft, paymentType: 'facility', planId: 'other' }, 'period_missing', ['paymentFacilities']],
    [{ ...completeDraft, paymentMethod: 'cheque' }, 'method_unavailable', ['paymentMethod']],
    [{ ...completeDraft, paymentType: 'gift' }, 'payment_incomplete', ['paymentType']],
  ])('refuses %j as %s', (draft, code, fields) => {
    const result = completePayment(pack, draft);
    expect(result).toMatchObject({ ok: false, refusal: { code } });
    expect(result.ok ? [] : Object.keys(result.refusal.errors ?? {})).toEqual(fields);
  });
});

test('a payment without method and receipt is refused with what to do about each field', () => {
  expect(completePayment(pack, { quantity: 1, paymentType: 'cash' })).toEqual({
    ok: false,
    refusal: {
      code: 'payment_incomplete',
      errors: { paymentMethod: 'Choose a way to pay.', receiptPhoto: 'Add the photo of the receipt.' },
    },
  });
});

const member = 'm1' as MemberId;
const admin = 'a1' as StaffId;
const pending: Payment = {
  id: 'p1' as PaymentId,
  memberId: member,
  packId: 'k1' as PackId,
  packName: 'Ultra One',
  reference: 'W-0000-0000',
  quantity: 1,
  priceMillimes: 149_500,
  totalMillimes: 149_500,
  paymentType: 'cash',
  paymentMethod: 'izi',
  facilityPoints: 30,
  monthlyBonusPoints: 12,
  withdrawalDays: 31,
  receiptFileId: 'f1' as FileId,
  createdAt: 1,
  status: 'pending',
};
const createPayment = (status: PaymentStatus): Payment =>
  status === 'pending' ? pending : { ...pending, status, decidedBy: admin, decidedAt: 5 };

describe('decidePayment', () => {
  test('records the admin and the time of an approval, and starts the pack', () => {
    const result = decidePayment(pending, { status: 'approved' }, admin, 9);
    expect(result).toMatchObject({
      ok: true,
      value: {
        payment: { status: 'approved', decidedBy: admin, decidedAt: 9, approvedAt: 9 },
        event: { type: 'payment.approved' },
      },
    });
  });

  test('keeps the amount that arrived', () => {
    const approved = decidePayment(pending, { status: 'approved', receivedMillimes: 150_000 }, admin, 9);
    expect(approved).toMatchObject({ value: { payment: { status: 'approved', receivedMillimes: 150_000 } } });
    const rejected = decidePayment(pending, { status: 'rejected', receivedMillimes: 100_000 }, admin, 9);
    expect(rejected).toMatchObject({
      value: { payment: { status: 'rejected', receivedMillimes: 100_000 }, event: { type: 'payment.rejected' } },
    });
  });

  test('ignores a blank reason', () => {
    const result = decidePayment(pending, { status: 'rejected', reason: '  ' }, admin, 9);
    expect(result.ok && 'reason' in result.value.payment).toBe(false);
  });

  test.each(['approved', 'rejected', 'cancelled'] as const)('refuses a payment that is already %s', (status) => {
    const result = decidePayment(createPayment(status), { status: 'approved' }, admin, 9);
    expect(result).toMatchObject({
      ok: false,
      refusal: {
        code: 'already_decided',
        details: { status, decidedBy: admin, decidedAt: '1970-01-01T00:00:00.005Z' },
      },
    });
  });
});

test('the receipt of a payment shows its amount without the used credit', () => {
  expect(getDueMillimes(pending)).toBe(149_500);
  expect(getDueMillimes({ ...pending, creditMillimes: 100_000 })).toBe(49_500);
  const byInstalments: Payment = { ...pending, plan, quantity: 2, creditMillimes: 3_000 };
  expect(getDueMillimes(byInstalments)).toBe(50_000);
  expect(getReceivedMillimes(byInstalments)).toBe(53_000);
});

describe('cancelPayment', () => {
  test.each([
    ['accepts', 'pending', 'its member', member],
    ['accepts', 'pending', 'an admin', admin],
    ['accepts', 'approved', 'an admin', admin],
    ['refuses', 'approved', 'its member', member],
    ['refuses', 'rejected', 'an admin', admin],
    ['refuses', 'cancelled', 'an admin', admin],
  ] as const)('%s a payment that is %s, if called by %s', (outcome, status, _by, actor) => {
    const result = cancelPayment(createPayment(status), { by: actor }, 9);
    expect(result.ok).toBe(outcome === 'accepts');
    if (result.ok) expect(result.value.event).toMatchObject({ wasApproved: status === 'approved' });
  });

  test('keeps the reason of an admin', () => {
    const result = cancelPayment(createPayment('approved'), { by: admin, reason: ' Sent twice. ' }, 9);
    expect(result.ok && result.value.payment).toMatchObject({ status: 'cancelled', reason: 'Sent twice.' });
  });
});

test('a payment reference has the required form for any random bytes', () => {
  for (let byte = 0; byte < 256; byte++)
    expect(createPaymentReference(new Uint8Array(8).fill(byte))).toMatch(PAYMENT_REFERENCE);
});

test.each([
  ['W-7K3M-9Q2X', 'W-7K3M-9Q2X'],
  ['w-7k3m 9', 'W-7K3M-9'],
  [' w - 7k', 'W-7K'],
  ['7k3m', 'W-7K3M'],
  ['7K3M9Q2X', 'W-7K3M-9Q2X'],
])('parseReferencePrefix reads "%s" as the prefix %s', (typed, beginning) => {
  expect(parseReferencePrefix(typed)).toBe(beginning);
});

test.each(['7k3', 'w-', 'nour', 'ben salah', 'W-7K3M-9Q2X0', 'w-%'])(
  'parseReferencePrefix reads "%s" as no reference',
  (typed) => {
    expect(parseReferencePrefix(typed)).toBeUndefined();
  },
);

test('every prefix of a reference is accepted, in lower case too', () => {
  const reference = createPaymentReference(Uint8Array.from([7, 19, 3, 20, 9, 22, 2, 28]));
  for (const end of [3, 4, 5, 6, 8, 9, 11]) {
    const beginning = reference.slice(0, end);
    expect(parseReferencePrefix(beginning.toLowerCase())).toBe(beginning.replace(/-$/, ''));
  }
});
