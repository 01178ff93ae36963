import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { refundRequests } from './refund-requests.tables';

export function readRefundRequestsData(db: Database, memberId: MemberId) {
  return {
    refundRequests: readInPages(db, refundRequests, eq(refundRequests.memberId, memberId), {
      by: refundRequests.paymentId,
    }),
  };
}

/** Deletes the requests of a member: the refunds that followed from them stay with their payments. */
export async function eraseRefundRequests(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(refundRequests).where(eq(refundRequests.memberId, memberId));
}
