import type { PaymentId, StaffId } from '@waha/domain/kernel/ids';
import { declineRefundRequest as rule } from '@waha/domain/refunds/refund-request';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findRequestedPayment } from './find-requested-payment';
import { findRefundRequest, saveRefundRequestDecision } from './refund-request.store';

type Input = { paymentId: PaymentId; reason?: string | undefined; by: StaffId };

/**
 * Declines the request to refund a payment, once.
 * @throws RefusalError `refund_request_not_found`, `refund_request_already_decided`, `refund_decline_reason_missing`,
 * `own_decision`
 */
export async function declineRefundRequest(
  { tx, now, emit }: UnitOfWork,
  { paymentId, reason = '', by }: Input,
): Promise<void> {
  const request = requireFound(await findRefundRequest(tx, paymentId), 'refund_request_not_found');
  const payment = await findRequestedPayment(tx, paymentId);
  const refundRequest = await unwrapDecision(tx, rule(request, reason, by, now));
  await saveRefundRequestDecision(tx, refundRequest);
  await emit({ type: 'refund-request.declined', refundRequest, payment, by, at: now });
}
