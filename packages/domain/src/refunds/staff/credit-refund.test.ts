import type { MemberId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import { requestCreditRefund } from './credit-refund';
import type { Refund } from './refund';

const member = 'm1' as MemberId;
const by = 's1' as StaffId;
const refund: Refund = {
  ...{ id: 'r1' as RefundId, memberId: member, amountMillimes: 40_000, status: 'requested', requestedBy: by },
  requestedAt: 5,
};

describe('a refund of credit', () => {
  const order = { id: refund.id, memberId: member, amountMillimes: 40_000, by };

  test('is requested over a part of the credit or all of it, with an optional reason', () => {
    expect(requestCreditRefund(order, 40_000, 5)).toEqual({ ok: true, value: refund });
    expect(requestCreditRefund({ ...order, reason: ' Asked by phone ' }, 90_000, 5)).toEqual({
      ok: true,
      value: { ...refund, reason: 'Asked by phone' },
    });
  });

  test.each([0, -1, 1.5, 40_001])('of %d millimes is refused if the credit is 40,000', (amountMillimes) => {
    expect(requestCreditRefund({ ...order, amountMillimes }, 40_000, 5)).toMatchObject({
      ok: false,
      refusal: { code: 'credit_refund_invalid', details: { balance: 40_000 } },
    });
  });

  test('is refused to its own member', () => {
    expect(requestCreditRefund({ ...order, by: member }, 40_000, 5)).toMatchObject({
      refusal: { code: 'own_decision' },
    });
  });
});
