import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { RefundRequest } from '@waha/domain/refunds/refund-request';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findRefundRequest, saveRefundRequestDecision } from './refund-request.store';

/** Reacts to a cancelled payment: its open refund request is accepted, because the cancellation decides the refund. */
export async function acceptRefundRequest(
  { tx, emit }: UnitOfWork,
  { payment, by, at }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  const request = await findRefundRequest(tx, payment.id);
  if (request?.status !== 'requested') return;
  const refundRequest: RefundRequest = { ...request, status: 'accepted', decidedBy: by, decidedAt: at };
  await saveRefundRequestDecision(tx, refundRequest);
  await emit({ type: 'refund-request.accepted', refundRequest, by, at });
}
