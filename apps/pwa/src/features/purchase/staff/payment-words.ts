import { i18n } from '@lingui/core';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/purchase.contract';
import type { SentState } from '../../../ui/status-mark';

const METHODS: Record<PaymentMethod, string> = {
  postal: /*i18n*/ 'Postal order',
  d17: 'D17',
  izi: 'IZI',
  flouci: 'Flouci',
  binance: 'Binance',
  bingx: 'BingX',
};

const STATUSES: Record<PaymentStatus, { word: string; state: SentState['state'] }> = {
  pending: { word: /*i18n*/ 'Pending', state: 'waiting' },
  approved: { word: /*i18n*/ 'Approved', state: 'sent' },
  rejected: { word: /*i18n*/ 'Rejected', state: 'refused' },
  cancelled: { word: /*i18n*/ 'Cancelled', state: 'refused' },
};

export function sayMethod(method: PaymentMethod): string {
  return i18n._(METHODS[method]);
}

/** How a payment's state is marked: an icon and a word. */
export function markOf(status: PaymentStatus) {
  const { word, state } = STATUSES[status];
  return { state, word: i18n._(word) };
}

/** `Cash`, or the plan that was chosen. */
export function sayTerms({
  paymentType,
  paymentFacilities,
}: Pick<WirePayment, 'paymentType' | 'paymentFacilities'>): string {
  if (paymentType === 'cash' || !paymentFacilities) return i18n._('Cash');
  return i18n._('Facility, {months} months', { months: paymentFacilities.period });
}
