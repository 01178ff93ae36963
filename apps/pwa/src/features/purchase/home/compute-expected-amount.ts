import type { Millimes } from '@waha/domain/kernel/money';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';

/** Returns the amount that the receipt of this payment must show: what is due now, without the used credit. */
export function computeExpectedAmount(payment: WirePayment): Millimes {
  const { totalPrice, quantity, paymentFacilities: plan, credit = 0 } = payment;
  return computeReceiptAmount(totalPrice, quantity, plan && { monthlyMillimes: plan.monthlyAmount }) - credit;
}
