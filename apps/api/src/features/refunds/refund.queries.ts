import type { CreditNoteId, PaymentId, RefundId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { needsSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { DueStatus, Refund } from '@waha/domain/refunds/staff/refund';
import type { WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { findPeople, matchesSearch, PHONE_DIGITS_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { createPage, type Page } from '#platform/http/page';
import { findCreditNoteNumbers } from '../invoices/credit-notes/credit-notes.public-queries';
import { findPaymentsById, selectPaymentReference } from '../purchase/payment.public-queries';
import { findRefund, toRefund } from './refund.store';
import { findProfileAccounts } from './refunds.public-queries';
import { refunds } from './refunds.tables';

const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;

/**
 * Returns refunds as staff see them, with as many queries for a page as for one.
 * @param limitMillimes the highest amount that the person who approved it may also pay
 */
export async function viewRefunds(
  tx: Tx | Database,
  list: readonly Refund[],
  limitMillimes?: Millimes,
): Promise<WireRefund[]> {
  if (list.length === 0) return [];
  const persons = await findPeople(
    tx,
    list.flatMap(({ memberId, requestedBy, decidedBy }) => [memberId, requestedBy, decidedBy].filter(isPresent)),
  );
  const payments = await findPaymentsById(tx, listIds<PaymentId>(list.map(({ paymentId }) => paymentId)));
  const notes = await findCreditNoteNumbers(tx, listIds<CreditNoteId>(list.map(({ creditNoteId }) => creditNoteId)));
  const accounts = await findProfileAccounts(
    tx,
    list.map(({ memberId }) => memberId),
  );
  return list.map((refund): WireRefund => {
    const { memberId, amountMillimes, receivedMillimes, reason, declineReason, requestedBy, payout } = refund;
    const member = persons.get(memberId);
    const payment = refund.paymentId && payments.get(refund.paymentId);
    const creditNote = refund.creditNoteId && notes.get(refund.creditNoteId);
    const decider = refund.decidedBy && persons.get(refund.decidedBy);
    return {
      _id: refund.id,
      ...{ userId: memberId, userName: member?.fullName ?? '', userEmail: member?.email ?? '' },
      isVerified: member !== undefined && member.verifiedAt !== null,
      amount: amountMillimes,
      status: refund.status as DueStatus,
      ...(receivedMillimes !== undefined && { received: receivedMillimes }),
      ...(reason !== undefined && { reason }),
      ...(payment && { payment: { _id: payment.id, reference: payment.reference, packName: payment.packName } }),
      ...(creditNote && { creditNote }),
      requestedAt: toIso(refund.requestedAt),
      requestedBy: { _id: requestedBy, name: persons.get(requestedBy)?.fullName ?? '' },
      ...(refund.decidedAt !== undefined && { decidedAt: toIso(refund.decidedAt) }),
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
      ...(needsSecondPerson(amountMillimes, limitMillimes) && { needsSecondPerson: true as const }),
      ...(declineReason !== undefined && { declineReason }),
      account: refund.account ?? (refund.status === 'requested' ? accounts.get(memberId) : undefined) ?? null,
      ...(payout && { paidAt: toIso(payout.paidAt), reference: payout.reference }),
    };
  });
}

const listIds = <Id extends string>(ids: readonly (Id | undefined)[]) => ids.filter(isPresent);

/** Returns a refund as staff see it; not one that says that nothing is due. */
export async function findRefundForStaff(
  db: Database,
  id: RefundId,
  limitMillimes?: Millimes,
): Promise<WireRefund | undefined> {
  const refund = await findRefund(db, id);
  return refund && refund.status !== 'not_due' ? (await viewRefunds(db, [refund], limitMillimes))[0] : undefined;
}

type RefundStep = 'decision' | 'payout';

/**
 * Returns queued refunds, oldest first: for a decision, or for the payout. `q` searches name, email, phone, amount and
 * the reference of the payment.
 */
export async function listQueuedRefunds(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, step = 'decision' }: PageQuery & { step?: RefundStep | undefined },
  limitMillimes?: Millimes,
): Promise<Page<WireRefund>> {
  const isQueued = eqLiteral(refunds.status, step === 'decision' ? 'requested' : 'approved');
  const isWanted = matchesSearch(q, {
    texts: [selectPaymentReference(refunds.paymentId)],
    amounts: [refunds.amountMillimes],
    phones: [PHONE_DIGITS_SQL],
  });
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(people, eq(people.id, refunds.memberId))
    .where(and(isQueued, cursor ? gt(refunds.id, cursor as RefundId) : undefined, isWanted))
    .orderBy(asc(refunds.id))
    .limit(limit);
  const list = rows.map(({ refund }) => toRefund(refund));
  return createPage(await viewRefunds(db, list, limitMillimes), limit);
}
