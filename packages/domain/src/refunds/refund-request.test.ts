import { addDays, getDayAt } from '@waha/domain/kernel/calendar/day';
import type { MemberId, PaymentId, StaffId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  declineRefundRequest,
  getRefundRequestEnd,
  mayRequestRefund,
  type RefundRequest,
  type RequestedPayment,
  requestRefund,
} from './refund-request';

const member = 'm1' as MemberId;
const admin = 'a1' as StaffId;
/** A Friday, 10:00 in Tunis. */
const approvedAt = Date.UTC(2026, 10, 27, 9);
const approved: RequestedPayment = {
  ...{ id: 'p1' as PaymentId, memberId: member, status: 'approved', approvedAt },
  ...{ reference: 'W-7K3M-9Q2X', packName: 'Ultra One', refundableMillimes: 149_500 },
};
const requested: RefundRequest = {
  ...{ paymentId: approved.id, memberId: member, reason: 'I changed my mind.' },
  ...{ status: 'requested', requestedAt: approvedAt },
};
const declined: RefundRequest = {
  ...requested,
  ...{ status: 'declined', decidedBy: admin, decidedAt: 5, declineReason: 'The points were used.' },
};
const context = { by: member, days: 10, existing: undefined };

describe('getRefundRequestEnd', () => {
  test.each<[approved: string, days: number, end: string, why: string]>([
    ['2026-11-23T09:00:00Z', 1, '2026-11-24', 'the next working day'],
    ['2026-11-27T09:00:00Z', 1, '2026-11-30', 'a Friday is followed by a Monday'],
    ['2026-11-28T09:00:00Z', 1, '2026-11-30', 'a Saturday is followed by a Monday'],
    ['2026-11-29T09:00:00Z', 1, '2026-11-30', 'a Sunday is followed by a Monday'],
    ['2026-11-27T09:00:00Z', 10, '2026-12-11', 'ten working days over the end of a month'],
    ['2026-12-21T09:00:00Z', 10, '2027-01-04', 'ten working days over the end of a year'],
    ['2028-02-28T09:00:00Z', 2, '2028-03-01', 'a leap day is a working day'],
    ['2026-11-26T23:30:00Z', 1, '2026-11-30', 'the day of the approval is that in Tunis'],
    ['2026-11-27T09:00:00Z', 60, '2027-02-19', 'the longest setting'],
  ])('after an approval at %s with %i days is %s: %s', (at, days, end) => {
    expect(getRefundRequestEnd(Date.parse(at), days)).toBe(end);
  });

  test('is a working day, at least that number of calendar days after the approval', () => {
    const instant = fc.integer({ min: Date.UTC(2024), max: Date.UTC(2040) });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 }), (at, days) => {
        const end = getRefundRequestEnd(at, days);
        expect(end >= addDays(getDayAt(at), days)).toBe(true);
        expect([0, 6]).not.toContain(new Date(end).getUTCDay());
      }),
    );
  });
});

describe('mayRequestRefund', () => {
  const endOfLastDay = Date.UTC(2026, 11, 11, 22, 59, 59, 999);

  test.each<[name: string, at: number]>([
    ['at the moment of the approval', approvedAt],
    ['in the last millisecond of the last day in Tunis', endOfLastDay],
  ])('allows a request %s', (_name, at) => {
    expect(mayRequestRefund(approved, context, at)).toEqual({ ok: true, value: '2026-12-11' });
  });

  test('refuses a request after the last day, with that day', () => {
    expect(mayRequestRefund(approved, context, endOfLastDay + 1)).toEqual({
      ok: false,
      refusal: { code: 'refund_request_too_late', details: { day: '2026-12-11' } },
    });
  });

  test.each<[name: string, payment: RequestedPayment, change: object, code: string]>([
    ['the payment of somebody else', { ...approved, memberId: admin }, {}, 'payment_not_found'],
    ['a second request', approved, { existing: requested }, 'refund_request_exists'],
    ['a request that was declined', approved, { existing: declined }, 'refund_request_exists'],
    ['a pending payment', { ...approved, status: 'pending' }, {}, 'payment_not_approved'],
    ['a rejected payment', { ...approved, status: 'rejected' }, {}, 'payment_not_approved'],
    ['a cancelled payment', { ...approved, status: 'cancelled' }, {}, 'payment_not_approved'],
    ['every request if the setting is 0', approved, { days: 0 }, 'refund_request_too_late'],
  ])('refuses %s', (_name, payment, change, code) => {
    const result = mayRequestRefund(payment, { ...context, ...change }, approvedAt);
    expect(result).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('requestRefund', () => {
  const request = (change: object) =>
    requestRefund(approved, { ...context, reason: ' I changed my mind. ', ...change }, approvedAt);

  test('makes a request with a cleaned reason', () => {
    const event = { type: 'refund-request.submitted', refundRequest: requested, payment: approved, at: approvedAt };
    expect(request({})).toEqual({ ok: true, value: { refundRequest: requested, event } });
  });

  test('changes nothing if the same request is open, also after the last day', () => {
    const repeated = requestRefund(
      approved,
      { ...context, existing: requested, reason: requested.reason },
      approvedAt + 90 * DAY,
    );
    expect(repeated).toEqual({ ok: true, value: { refundRequest: requested } });
  });

  test.each<[name: string, change: object, code: string]>([
    ['another reason for an open request', { existing: requested, reason: 'Other' }, 'refund_request_exists'],
    ['the same reason for a declined request', { existing: declined }, 'refund_request_exists'],
    ['the same request of somebody else', { existing: requested, by: admin }, 'payment_not_found'],
  ])('refuses %s', (_name, change, code) => {
    expect(request(change)).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('declineRefundRequest', () => {
  test('declines an open request with a cleaned reason', () => {
    expect(declineRefundRequest(requested, ' The points were used. ', admin, 5)).toEqual({ ok: true, value: declined });
  });

  test.each<[name: string, request: RefundRequest, reason: string, by: StaffId, code: string]>([
    ['a decision without a reason', requested, ' ', admin, 'refund_decline_reason_missing'],
    ['a second decision', declined, 'Late', admin, 'refund_request_already_decided'],
    [
      'a decision about an accepted request',
      { ...declined, status: 'accepted' },
      'Late',
      admin,
      'refund_request_already_decided',
    ],
    ['a decision about a request of their own', requested, 'Late', member, 'own_decision'],
  ])('refuses %s', (_name, request, reason, by, code) => {
    expect(declineRefundRequest(request, reason, by, 9)).toMatchObject({ ok: false, refusal: { code } });
  });
});
