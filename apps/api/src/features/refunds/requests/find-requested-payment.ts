import type { PaymentId } from '@waha/domain/kernel/ids';
import { getReceivedMillimes } from '@waha/domain/purchase/payment';
import type { RequestedPayment } from '@waha/domain/refunds/refund-request';
import { findPaymentsById } from '#features/purchase/payment.public-queries';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';

/**
 * Returns a payment as refund requests see it.
 * @throws RefusalError `payment_not_found`
 */
export async function findRequestedPayment(tx: Tx | Database, paymentId: PaymentId): Promise<RequestedPayment> {
  const payment = requireFound((await findPaymentsById(tx, [paymentId])).get(paymentId), 'payment_not_found');
  const { id, memberId, status, approvedAt, reference, packName } = payment;
  return {
    ...{ id, memberId, status, reference, packName },
    ...(approvedAt !== undefined && { approvedAt }),
    refundableMillimes: getReceivedMillimes(payment),
  };
}
