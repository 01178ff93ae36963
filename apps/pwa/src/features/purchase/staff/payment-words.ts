import { i18n } from '@lingui/core';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { SentState } from '../../../ui/status-mark';
import { sayPaymentStatus, sayPaymentType } from '../purchase.texts';

const MARKS: Record<PaymentStatus, SentState['state']> = {
  pending: 'waiting',
  approved: 'sent',
  rejected: 'refused',
  cancelled: 'refused',
};

/** How a payment's state is marked: an icon and a word. */
export function markOf(status: PaymentStatus) {
  return { state: MARKS[status], word: sayPaymentStatus(status) };
}

/** `Cash`, or the plan that was chosen. */
export function sayTerms({
  paymentType,
  paymentFacilities,
}: Pick<WirePayment, 'paymentType' | 'paymentFacilities'>): string {
  if (paymentType === 'cash' || !paymentFacilities) return sayPaymentType('cash');
  return i18n._('Facility, {months} months', { months: paymentFacilities.period });
}
