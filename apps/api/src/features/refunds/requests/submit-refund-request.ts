import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { type RefundRequest, type RequestedPayment, requestRefund as rule } from '@waha/domain/refunds/refund-request';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { unwrapResult } from '#platform/http/refusal-error';
import { findRequestedPayment } from './find-requested-payment';
import { findRefundRequest, saveRefundRequest } from './refund-request.store';

type Input = { paymentId: PaymentId; by: MemberId; reason: string; days: number };

/**
 * Stores the request of a member to refund an approved payment, and returns both. The same open request again changes
 * nothing.
 * @param days the working days in which a refund can be requested
 * @throws RefusalError `payment_not_found`, `payment_not_approved`, `refund_request_exists`, `refund_request_too_late`
 */
export async function submitRefundRequest(
  { tx, now, emit }: UnitOfWork,
  { paymentId, ...input }: Input,
): Promise<{ payment: RequestedPayment; refundRequest: RefundRequest }> {
  const payment = await findRequestedPayment(tx, paymentId);
  const existing = await findRefundRequest(tx, paymentId);
  const { refundRequest, event } = unwrapResult(rule(payment, { ...input, existing }, now));
  if (event) {
    await saveRefundRequest(tx, refundRequest);
    await emit(event);
  }
  return { payment, refundRequest };
}
