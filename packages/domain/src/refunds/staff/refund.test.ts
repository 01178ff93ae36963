import type { MemberId, PaymentId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import { decideRefund, payRefund, type Refund, type RefundDecision, type RefundStatus } from './refund';

const member = 'm1' as MemberId;
const finance = 'f1' as StaffId;
const profileAccount = { method: 'D17', number: '+21698000001' };
const requested: Refund = {
  id: 'r1' as RefundId,
  memberId: member,
  paymentId: 'p1' as PaymentId,
  amountMillimes: 100_000,
  receivedMillimes: 149_500,
  reason: 'The first month was used.',
  status: 'requested',
  requestedBy: 'a1' as StaffId,
  requestedAt: 1,
};
const approved: Refund = {
  ...requested,
  status: 'approved',
  decidedBy: finance,
  decidedAt: 2,
  account: profileAccount,
};
const paid: Refund = { ...approved, status: 'paid', payout: { reference: 'T-1', paidBy: finance, paidAt: 3 } };
const byStatus: Record<RefundStatus, Refund> = {
  not_due: { ...requested, status: 'not_due', amountMillimes: 0 },
  requested,
  approved,
  paid,
  declined: { ...requested, status: 'declined', decidedBy: finance, decidedAt: 2, declineReason: 'Wrong' },
};

describe('decideRefund', () => {
  const decide = (refund: Refund, decision: RefundDecision, by = finance) =>
    decideRefund(refund, decision, { by, at: 2, profileAccount });
  const decideWithoutProfile = (decision: RefundDecision) =>
    decideRefund(requested, decision, { by: finance, at: 2, profileAccount: undefined });

  test('approves a requested refund and fixes the account of the profile', () => {
    const typed = { method: 'Bank', number: '1' };
    expect(decide(requested, { status: 'approved', account: typed })).toEqual({
      ok: true,
      value: { refund: approved, event: { type: 'refund.approved', refund: approved, by: finance, at: 2 } },
    });
  });

  test('approves with the account that the member gave to staff if the profile has none', () => {
    const account = { method: ' Virement postal ', number: ' ١٧ ' };
    const result = decideWithoutProfile({ status: 'approved', account });
    expect(result).toMatchObject({ value: { refund: { account: { method: 'Virement postal', number: '17' } } } });
  });

  test.each<[name: string, decision: RefundDecision, code: string]>([
    ['an approval without an account', { status: 'approved' }, 'refund_account_missing'],
    [
      'an approval with half an account',
      { status: 'approved', account: { method: 'D17', number: ' ' } },
      'refund_account_missing',
    ],
    ['a decline without a reason', { status: 'declined' }, 'refund_decline_reason_missing'],
    ['a decline with an empty reason', { status: 'declined', reason: '  ' }, 'refund_decline_reason_missing'],
  ])('refuses %s', (_name, decision, code) => {
    const result = decideWithoutProfile(decision);
    expect(result).toMatchObject({ ok: false, refusal: { code } });
  });

  test('declines with a reason', () => {
    const result = decide(requested, { status: 'declined', reason: ' Already  sent ' });
    expect(result).toMatchObject({
      ok: true,
      value: { refund: { status: 'declined', declineReason: 'Already  sent' }, event: { type: 'refund.declined' } },
    });
  });

  test.each<[RefundStatus, string]>([
    ['not_due', 'refund_not_found'],
    ['approved', 'refund_already_decided'],
    ['paid', 'refund_already_decided'],
    ['declined', 'refund_already_decided'],
  ])('refuses to decide a refund that is %s', (status, code) => {
    for (const decision of [{ status: 'approved' }, { status: 'declined', reason: 'x' }] as const)
      expect(decide(byStatus[status], decision)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('refuses a decision of the member who gets the money', () => {
    expect(decide(requested, { status: 'approved' }, member)).toMatchObject({ refusal: { code: 'own_decision' } });
  });
});

describe('payRefund', () => {
  test('records the transfer of an approved refund', () => {
    expect(payRefund(approved, { reference: ' T-1 ', by: finance }, 3)).toEqual({
      ok: true,
      value: { refund: paid, event: { type: 'refund.paid', refund: paid, by: finance, at: 3 } },
    });
  });

  test.each<[RefundStatus, string]>([
    ['not_due', 'refund_not_approved'],
    ['requested', 'refund_not_approved'],
    ['paid', 'refund_already_paid'],
    ['declined', 'refund_not_approved'],
  ])('refuses to pay a refund that is %s', (status, code) => {
    expect(payRefund(byStatus[status], { reference: 'T-2', by: finance }, 4)).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });

  test('refuses a payout above the limit by the person who approved it', () => {
    const payBy = (by: StaffId) => payRefund(approved, { reference: 'T-1', by, limitMillimes: 99_999 }, 3);
    expect(payBy(finance)).toMatchObject({ refusal: { code: 'second_person_needed' } });
    expect(payBy('f2' as StaffId)).toMatchObject({ ok: true });
  });

  test('refuses a payout by the member who gets the money', () => {
    expect(payRefund(approved, { reference: 'T-1', by: member }, 3)).toMatchObject({
      refusal: { code: 'own_decision' },
    });
  });
});
