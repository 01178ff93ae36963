import { describe, expect, test } from 'vitest';
import { type CreditingEvent, createCreditEntries } from './create-credit-entries';
import type { FileId, MemberId, PackId, PaymentId, RefundId, StaffId } from './kernel/ids';
import type { Payment } from './purchase/payment';
import type { Refund, RefundEvent } from './refunds/staff/refund';

const member = 'm1' as MemberId;
const by = 's1' as StaffId;
const payment: Payment = {
  ...{
    id: 'p1' as PaymentId,
    memberId: member,
    packId: 'k1' as PackId,
    packName: 'Ultra One',
    reference: 'W-0000-0000',
  },
  ...{ quantity: 1, priceMillimes: 149_500, totalMillimes: 149_500, paymentType: 'cash', paymentMethod: 'izi' },
  ...{ facilityPoints: 0, monthlyBonusPoints: 0, withdrawalDays: 31, receiptFileId: 'f1' as FileId },
  ...{ createdAt: 1, status: 'pending' },
};
const refund: Refund = {
  ...{ id: 'r1' as RefundId, memberId: member, amountMillimes: 40_000, status: 'requested', requestedBy: by },
  requestedAt: 5,
};
const ofPayment = (type: 'payment.approved' | 'payment.rejected', change: Partial<Payment>): CreditingEvent => ({
  ...{ type, payment: { ...payment, ...change }, by, at: 5 },
});
const cancelled = (wasApproved: boolean): CreditingEvent => ({
  ...{ type: 'payment.cancelled', payment: { ...payment, creditMillimes: 50_000 }, wasApproved, by, at: 5 },
});
const ofRefund = (type: RefundEvent['type'], change: Partial<Refund> = {}): CreditingEvent => ({
  ...{ type, refund: { ...refund, ...change }, by, at: 5 },
});

describe('credit entries of an event', () => {
  test.each<[string, CreditingEvent, (readonly [string, number])[]]>([
    ['a payment without credit', { type: 'payment.submitted', payment, at: 5 }, []],
    [
      'a payment that uses credit',
      { type: 'payment.submitted', payment: { ...payment, creditMillimes: 50_000 }, at: 5 },
      [['used', -50_000]],
    ],
    ['an approval', ofPayment('payment.approved', { creditMillimes: 50_000 }), []],
    ['an approval with a surplus', ofPayment('payment.approved', { receivedMillimes: 150_000 }), [['surplus', 500]]],
    [
      'a surplus over what was due without the used credit',
      ofPayment('payment.approved', { creditMillimes: 50_000, receivedMillimes: 100_000 }),
      [['surplus', 500]],
    ],
    ['a rejection', ofPayment('payment.rejected', {}), []],
    [
      'a rejection of a part',
      ofPayment('payment.rejected', { creditMillimes: 50_000, receivedMillimes: 30_000 }),
      [
        ['returned', 50_000],
        ['part', 30_000],
      ],
    ],
    ['a cancelled pending payment', cancelled(false), [['returned', 50_000]]],
    ['a cancelled approved payment, whose refund includes it', cancelled(true), []],
    ['a refund of credit', ofRefund('refund.requested'), [['refunded', -40_000]]],
    ['a declined refund of credit', ofRefund('refund.declined'), [['refund_declined', 40_000]]],
    ['an approved refund of credit', ofRefund('refund.approved'), []],
    ['a declined refund of a payment', ofRefund('refund.declined', { paymentId: payment.id }), []],
  ])('of %s', (_event, event, entries) => {
    expect(createCreditEntries(event).map(({ kind, amountMillimes }) => [kind, amountMillimes])).toEqual(entries);
  });

  test('have the payment or the refund as their source, and the person who caused them', () => {
    const submitted = { type: 'payment.submitted', payment: { ...payment, creditMillimes: 1 }, at: 5 } as const;
    expect(createCreditEntries(submitted)).toEqual([
      { kind: 'used', amountMillimes: -1, memberId: member, paymentId: 'p1', createdBy: member, createdAt: 5 },
    ]);
    expect(createCreditEntries(ofRefund('refund.requested'))).toEqual([
      { kind: 'refunded', amountMillimes: -40_000, memberId: member, refundId: 'r1', createdBy: by, createdAt: 5 },
    ]);
  });
});
