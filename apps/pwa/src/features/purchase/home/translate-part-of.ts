import type { Millimes } from '@waha/domain/kernel/money';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { translatePart } from '#shell/payment-method/translate-part';
import { computeExpectedAmount } from './compute-expected-amount';

/**
 * Returns the sentence about a rejected payment of which a part arrived; undefined for others.
 * @param credit the member's credit, which pays a part of the next payment; if it is unknown, that is what arrived
 */
export function translatePartOf(payment: WirePayment, credit: Millimes | undefined): string | undefined {
  const { status, received } = payment;
  if (status !== 'rejected' || !received) return undefined;
  const due = computeExpectedAmount(payment);
  return translatePart(
    received,
    due,
    credit === undefined ? undefined : Math.max(0, due + (payment.credit ?? 0) - credit),
  );
}
