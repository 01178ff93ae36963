import { describe, expect, test } from 'vitest';
import { checkOrder } from './check-order';
import type { PaymentDraft } from './payment-draft';

const pack = { priceMillimes: 689_000, plans: [], offSaleAt: null };
const facts = {
  ...{ pack, quiz: 'approved', enabledMethods: ['d17'], statedTotal: 1_378_000, balanceMillimes: 200_000 },
} as const satisfies Parameters<typeof checkOrder>[1];
const draft: PaymentDraft<string> = { quantity: 2, paymentType: 'cash', paymentMethod: 'd17', receipt: 'photo' };

describe('an order', () => {
  test('with all conditions met is the complete payment', () => {
    expect(checkOrder(draft, facts)).toMatchObject({ ok: true, value: { quantity: 2, totalMillimes: 1_378_000 } });
  });

  test.each([
    ['of a pack that is not on sale', {}, { pack: { ...pack, offSaleAt: 1 } }, 'pack_off_sale'],
    ['without a receipt', { receipt: undefined }, {}, 'payment_incomplete'],
    ['with a method that is off', {}, { enabledMethods: ['postal'] }, 'method_unavailable'],
    ['without a total', {}, { statedTotal: undefined }, 'payment_incomplete'],
    ['with the total of other terms', {}, { statedTotal: 1_300_000 }, 'total_mismatch'],
    ['with more credit than there is', { credit: 200_001 }, {}, 'credit_changed'],
    ['with more credit than is due', { credit: 1_378_001 }, { balanceMillimes: 2_000_000 }, 'credit_changed'],
    ['with credit and no receipt for the rest', { credit: 200_000, receipt: undefined }, {}, 'payment_incomplete'],
    ['with too much credit for another total', { credit: 2_000_000 }, { statedTotal: 1 }, 'total_mismatch'],
    ['without a quiz', {}, { quiz: 'none' }, 'quiz_approval_required'],
    ['with a quiz that is not decided', {}, { quiz: 'submitted' }, 'quiz_approval_required'],
  ] as const)('%s is refused', (_title, draftChange, factsChange, code) => {
    const result = checkOrder({ ...draft, ...draftChange }, { ...facts, ...factsChange });
    expect(result).toMatchObject({ ok: false, refusal: { code } });
  });

  test('that credit pays in full needs no receipt', () => {
    const covered = { ...draft, credit: 1_378_000, receipt: undefined };
    expect(checkOrder(covered, { ...facts, balanceMillimes: 1_400_000 })).toEqual({
      ok: true,
      value: {
        ...{ quantity: 2, paymentType: 'cash', paymentMethod: 'd17' },
        ...{ totalMillimes: 1_378_000, creditMillimes: 1_378_000 },
      },
    });
  });

  test('with too much credit names the credit that is left', () => {
    expect(checkOrder({ ...draft, credit: 200_001 }, facts)).toMatchObject({
      refusal: { details: { balance: 200_000 } },
    });
  });

  test('with another total names the price and the total of today', () => {
    expect(checkOrder(draft, { ...facts, statedTotal: 1 })).toMatchObject({
      refusal: { details: { price: 689_000, totalPrice: 1_378_000 } },
    });
  });
});
