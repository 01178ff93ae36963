import type { WireCreditEntry } from '@waha/domain/credit/credit.contract';
import type { CreditEntryId, MemberId, PaymentId, RefundId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, desc, eq, lt } from 'drizzle-orm';
import { findPeople } from '#platform/auth/people.queries';
import type { Database } from '#platform/database/database';
import { createPage, type Page } from '#platform/http/page';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { findRefundsOfMembers } from '../refunds/refunds.public-queries';
import { creditEntries } from './credit.tables';

type EntriesQuery = Pick<PageQuery, 'limit' | 'cursor'> & { memberId: MemberId; isForStaff: boolean };

/** Returns a page of the entries of a member's credit, newest first; for staff with the persons who caused them. */
export async function listCreditEntries(
  db: Database,
  { memberId, isForStaff, limit = PAGE_LIMIT, cursor }: EntriesQuery,
): Promise<Page<WireCreditEntry>> {
  const rows = await db
    .select()
    .from(creditEntries)
    .where(
      and(eq(creditEntries.memberId, memberId), cursor ? lt(creditEntries.id, cursor as CreditEntryId) : undefined),
    )
    .orderBy(desc(creditEntries.id))
    .limit(limit);
  const payments = await findPaymentsById(db, listIds<PaymentId>(rows.map(({ paymentId }) => paymentId)));
  const refunds = await findRefundsOfMembers(db, listIds<RefundId>(rows.map(({ refundId }) => refundId)));
  const persons = isForStaff
    ? await findPeople(
        db,
        rows.map(({ createdBy }) => createdBy),
      )
    : undefined;
  const items = rows.map(({ id, kind, amountMillimes, createdAt, createdBy, paymentId, refundId }): WireCreditEntry => {
    const payment = payments.get(paymentId ?? '');
    const refund = refundId ? refunds.get(refundId) : undefined;
    return {
      ...{ _id: id, kind, amount: amountMillimes, createdAt: toIso(createdAt) },
      ...(payment && { payment: { _id: payment.id, reference: payment.reference, packName: payment.packName } }),
      ...(refund && { refund }),
      ...(persons && { createdBy: { _id: createdBy, name: persons.get(createdBy)?.fullName ?? '' } }),
    };
  });
  return createPage(items, limit);
}

const listIds = <Id extends string>(ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter((id) => id !== null))];
