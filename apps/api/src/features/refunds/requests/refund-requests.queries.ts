import type { PaymentId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { getReceivedMillimes } from '@waha/domain/purchase/payment';
import { getRefundRequestEnd } from '@waha/domain/refunds/refund-request';
import type { WireQueuedRefundRequest } from '@waha/domain/refunds/staff/refund-requests.contract';
import { and, asc, eq, gt, gte, or } from 'drizzle-orm';
import { findPaymentsById, selectPaymentReference } from '#features/purchase/payment.public-queries';
import { people } from '#platform/auth/auth.tables';
import { findPeople, matchesSearch, PHONE_DIGITS_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { refundRequests } from './refund-requests.tables';

/**
 * Returns open refund requests, oldest first. `q` searches name, email, phone, reason and the reference of the payment.
 * @param days the working days in which a refund can be requested
 */
export async function listOpenRefundRequests(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor }: PageQuery,
  days: number,
): Promise<Page<WireQueuedRefundRequest>> {
  const { paymentId, memberId, reason, status, requestedAt } = refundRequests;
  const start = cursor ? parseCursor(cursor) : undefined;
  const isLater =
    start && and(gte(requestedAt, start.at), or(gt(requestedAt, start.at), gt(paymentId, start.id as PaymentId)));
  const isWanted = matchesSearch(q, {
    texts: [selectPaymentReference(paymentId), reason],
    amounts: [],
    phones: [PHONE_DIGITS_SQL],
  });
  const rows = await db
    .select({ request: refundRequests })
    .from(refundRequests)
    .innerJoin(people, eq(people.id, memberId))
    .where(and(eqLiteral(status, 'requested'), isLater, isWanted))
    .orderBy(asc(requestedAt), asc(paymentId))
    .limit(limit);
  const requests = rows.map(({ request }) => request);
  const payments = await findPaymentsById(
    db,
    requests.map((request) => request.paymentId),
  );
  const persons = await findPeople(
    db,
    requests.map((request) => request.memberId),
  );
  const items = requests.map((request): WireQueuedRefundRequest => {
    const payment = payments.get(request.paymentId)!;
    const member = persons.get(request.memberId);
    const approvedAt = payment.approvedAt ?? request.requestedAt;
    return {
      _id: payment.id,
      ...{ userId: request.memberId, userName: member?.fullName ?? '', userEmail: member?.email ?? '' },
      isVerified: member !== undefined && member.verifiedAt !== null,
      ...{ reference: payment.reference, packName: payment.packName, quantity: payment.quantity },
      ...{ received: getReceivedMillimes(payment), approvedAt: toIso(approvedAt) },
      ...{ reason: request.reason, requestedAt: toIso(request.requestedAt) },
      until: getRefundRequestEnd(approvedAt, days),
    };
  });
  const last = requests.at(-1);
  const nextCursor = last && requests.length === limit ? createCursor(last.requestedAt, last.paymentId) : undefined;
  return { items, ...(nextCursor && { nextCursor }) };
}
