import { createCreditEntries } from '@waha/domain/create-credit-entries';
import type { StaffId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import type { Payment } from '../payment';
import { correctReceived } from './correct-received';

const by = 's1' as StaffId;
const common = { id: 'p1', memberId: 'm1', totalMillimes: 100, quantity: 1, decidedBy: 's0', decidedAt: 1 };
const approved = { ...common, status: 'approved', approvedAt: 1 } as unknown as Payment;
const rejected = { ...common, status: 'rejected' } as unknown as Payment;
const correct = (payment: Payment, receivedMillimes: number, balance = 1000, reason = 'Typed wrongly') =>
  correctReceived(payment, { receivedMillimes, reason, by }, balance, 5);

describe('the corrected amount of a payment', () => {
  test.each<[string, Payment, number, number | undefined, number]>([
    ['an approval with the due amount that brought more', approved, 130, 130, 30],
    ['an approval that brought less of a surplus', { ...approved, receivedMillimes: 150 }, 120, 120, -30],
    ['an approval without any surplus', { ...approved, receivedMillimes: 150 }, 100, undefined, -50],
    ['a rejection that brought another part', { ...rejected, receivedMillimes: 40 }, 70, 70, 30],
    ['a rejection for which nothing arrived', { ...rejected, receivedMillimes: 40 }, 0, undefined, -40],
    ['a rejection whose money was found later', rejected, 60, 60, 60],
    [
      'an approval that credit paid in full',
      { ...approved, creditMillimes: 100, receivedMillimes: 50 },
      0,
      undefined,
      -50,
    ],
    ['an approval that used credit', { ...approved, creditMillimes: 30 }, 90, 90, 20],
  ])(
    'of %s is stored, and the difference is an entry of the credit',
    (_title, payment, received, stored, difference) => {
      const result = correct(payment, received);
      if (!result.ok) throw new Error(result.refusal.code);
      expect(result.value.payment.receivedMillimes).toBe(stored);
      expect(result.value.payment).toMatchObject({ status: payment.status, decidedBy: 's0', decidedAt: 1 });
      expect(createCreditEntries(result.value.event)).toEqual([
        { kind: 'corrected', amountMillimes: difference, memberId: 'm1', paymentId: 'p1', createdBy: by, createdAt: 5 },
      ]);
    },
  );

  test.each<[string, ReturnType<typeof correct>, string]>([
    ['a pending payment', correct({ ...rejected, status: 'pending' }, 10), 'payment_not_correctable'],
    ['a cancelled payment', correct({ ...approved, status: 'cancelled' }, 110), 'payment_not_correctable'],
    ['a payment of one’s own', correct({ ...approved, memberId: by as never }, 110), 'own_decision'],
    ['an approval to less than was due', correct(approved, 99), 'received_too_little'],
    ['an approval to nothing', correct(approved, 0), 'received_invalid'],
    ['a rejection to the due amount', correct(rejected, 100), 'received_enough'],
    ['a fraction', correct(approved, 110.5), 'received_invalid'],
    ['the amount that is recorded', correct({ ...rejected, receivedMillimes: 40 }, 40), 'received_unchanged'],
    ['an approval to the due amount again', correct(approved, 100), 'received_unchanged'],
    ['credit that the member has used', correct({ ...rejected, receivedMillimes: 40 }, 10, 29), 'received_credit_used'],
    ['no reason', correct(approved, 110, 0, '  '), 'correction_reason_missing'],
  ])('is refused for %s', (_title, result, code) => {
    expect(result).toMatchObject({ ok: false, refusal: { code } });
  });

  test('may take back exactly the credit that is left', () => {
    expect(correct({ ...rejected, receivedMillimes: 40 }, 10, 30).ok).toBe(true);
  });
});
