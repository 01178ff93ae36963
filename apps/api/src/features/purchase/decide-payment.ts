import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { PaymentId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import {
  cancelPayment as cancelRule,
  decidePayment as decideRule,
  getDueMillimes,
  getReceivedMillimes,
  type Payment,
} from '@waha/domain/purchase/payment';
import { correctReceived as correctRule } from '@waha/domain/purchase/staff/correct-received';
import { checkReceivedAmount, type SentDecision } from '@waha/domain/purchase/staff/received-amount';
import { checkRefundAnswer, type SentRefundAnswer } from '@waha/domain/purchase/staff/refund-answer';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { readCreditBalance } from '../credit/credit.public-queries';
import { findPayment, saveDecision, saveReceived } from './payment.store';

/**
 * Approves or rejects a payment, once, with all reactions.
 * @throws RefusalError `payment_not_found`, `own_decision`, `already_decided`, `received_enough`, `received_invalid`,
 * `received_too_little`
 */
export async function decidePayment(
  { tx, now, emit }: UnitOfWork,
  order: { paymentId: PaymentId; decision: SentDecision; by: StaffId },
): Promise<Payment> {
  const payment = requireFound(await findPayment(tx, order.paymentId), 'payment_not_found');
  const decision = unwrapResult(checkReceivedAmount(order.decision, getDueMillimes(payment)));
  const decided = await unwrapDecision(tx, decideRule(payment, decision, order.by, now));
  await saveDecision(tx, decided.payment, payment.status);
  await emit(decided.event);
  return decided.payment;
}

/**
 * Corrects the amount that arrived for a decided payment, which changes the member's credit.
 * @throws RefusalError `payment_not_found`, `own_decision`, `payment_not_correctable`, `correction_reason_missing`,
 * `received_enough`, `received_invalid`, `received_too_little`, `received_unchanged`, `received_credit_used`
 */
export async function correctReceived(
  { tx, now, emit }: UnitOfWork,
  order: { paymentId: PaymentId; received: Millimes; reason: string; by: StaffId },
): Promise<Payment> {
  const payment = requireFound(await findPayment(tx, order.paymentId), 'payment_not_found');
  const { received: receivedMillimes, reason, by } = order;
  const balanceMillimes = await readCreditBalance(tx, payment.memberId);
  const corrected = unwrapResult(correctRule(payment, { receivedMillimes, reason, by }, balanceMillimes, now));
  await saveReceived(tx, corrected.payment);
  await emit(corrected.event);
  return corrected.payment;
}

type CancelOrder = {
  paymentId: PaymentId;
  by: StaffId;
  isAdmin: boolean;
  reason?: string | undefined;
  /** How much of an approved payment is refunded; without it, all. */
  refund?: SentRefundAnswer | undefined;
};

/**
 * Cancels a payment: an admin a pending or approved one, a member their own while it is pending.
 * @throws RefusalError `payment_not_found`, `own_decision`, `already_decided`, `points_already_withdrawn`,
 * `refund_amount_invalid`, `refund_reason_missing`
 */
export async function cancelPayment(
  { tx, now, emit }: UnitOfWork,
  { paymentId, by, isAdmin, reason, refund: sent }: CancelOrder,
): Promise<Payment> {
  const payment = requireFound(await findPayment(tx, paymentId), 'payment_not_found');
  if (!isAdmin && payment.memberId !== by) throw new RefusalError({ code: 'payment_not_found' });
  if (isAdmin) unwrapResult(checkNotOwn(payment.memberId, by));
  const refund =
    payment.status === 'approved' ? unwrapResult(checkRefundAnswer(getReceivedMillimes(payment), sent)) : undefined;
  const result = cancelRule(payment, { by, reason, refund }, now);
  const cancelled = isAdmin ? await unwrapDecision(tx, result) : unwrapResult(result);
  await saveDecision(tx, cancelled.payment, payment.status);
  await emit(cancelled.event);
  return cancelled.payment;
}
