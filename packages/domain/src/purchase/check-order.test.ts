import { describe, expect, test } from 'vitest';
import { checkOrder } from './check-order';
import type { PaymentDraft } from './payment-draft';

const pack = { priceMillimes: 689_000, plans: [], offSaleAt: null };
const facts = {
  ...{ pack, quiz: 'approved', enabledMethods: ['d17'], statedTotal: 1_378_000 },
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
    ['without a quiz', {}, { quiz: 'none' }, 'quiz_approval_required'],
    ['with a quiz that is not decided', {}, { quiz: 'submitted' }, 'quiz_approval_required'],
  ] as const)('%s is refused', (_title, draftChange, factsChange, code) => {
    const result = checkOrder({ ...draft, ...draftChange }, { ...facts, ...factsChange });
    expect(result).toMatchObject({ ok: false, refusal: { code } });
  });

  test('with another total names the price and the total of today', () => {
    expect(checkOrder(draft, { ...facts, statedTotal: 1 })).toMatchObject({
      refusal: { details: { price: 689_000, totalPrice: 1_378_000 } },
    });
  });
});
