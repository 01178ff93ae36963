import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import { formatTnd } from '#platform/language/format';

/** Says what arrived of a payment, and which receipt is missing: `We received 100 TND of 150 TND. Send …`. */
export function translatePart(received: Millimes, due: Millimes, rest = due - received): string {
  const arrived = i18n._('We received {received} of {due}.', { received: formatTnd(received), due: formatTnd(due) });
  return rest > 0 ? [arrived, i18n._('Send the receipt for {rest}.', { rest: formatTnd(rest) })].join(' ') : arrived;
}

/** Says that more than was due arrived. */
export function translateSurplus(surplus: Millimes): string {
  return i18n._('You sent {amount} more: it is your credit.', { amount: formatTnd(surplus) });
}
