import type { PaymentId } from '@waha/domain/kernel/ids';
import type { RefundRequest } from '@waha/domain/refunds/refund-request';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { refundRequests } from './refund-requests.tables';

export async function findRefundRequest(tx: Tx | Database, paymentId: PaymentId): Promise<RefundRequest | undefined> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.paymentId, paymentId));
  return row && omitNulls(row);
}

export async function saveRefundRequest(tx: Tx, request: RefundRequest): Promise<void> {
  await tx.insert(refundRequests).values(request);
}

/** Stores the decision about an open request. */
export async function saveRefundRequestDecision(tx: Tx, request: RefundRequest): Promise<void> {
  const { paymentId, status, decidedBy, decidedAt, declineReason } = request;
  await tx
    .update(refundRequests)
    .set({ status, decidedBy, decidedAt, declineReason })
    .where(and(eq(refundRequests.paymentId, paymentId), eq(refundRequests.status, 'requested')));
}
