import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatTnd } from '#platform/language/format';
import { computeExpectedAmount } from './compute-expected-amount';

/** Says what arrived of a payment, and which receipt is missing: `We received 100 TND of 150 TND. Send …`. */
export function translatePart(received: Millimes, due: Millimes, rest = due - received): string {
  const arrived = i18n._('We received {received} of {due}.', { received: formatTnd(received), due: formatTnd(due) });
  return rest > 0 ? `${arrived} ${i18n._('Send the receipt for {rest}.', { rest: formatTnd(rest) })}` : arrived;
}

/** Says that more than was due arrived. */
export function translateSurplus(surplus: Millimes): string {
  return i18n._('You sent {amount} more: it is your credit.', { amount: formatTnd(surplus) });
}

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
