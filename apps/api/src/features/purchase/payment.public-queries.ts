import type { FileId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import type { Payment } from '@waha/domain/purchase/payment';
import { parseReferencePrefix } from '@waha/domain/purchase/payment-reference';
import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { DUE_WITH_RECEIPT, viewPaymentsForStaff } from './payment.queries';
import { findPaymentByKey, findPayments, listApproved, listPaymentsOf, toPayment } from './payment.store';
import { payments } from './purchase.tables';

/**
 * The payments that the overview adds up, with the amounts of their receipts without used credit: the approved ones, and cancelled ones whose
 * money is refunded.
 */
export const APPROVED_PAYMENTS: AmountSource = {
  table: payments,
  id: payments.id,
  memberId: payments.memberId,
  reference: payments.reference,
  amount: DUE_WITH_RECEIPT,
  at: payments.approvedAt,
  where: or(eqLiteral(payments.status, 'approved'), isNotNull(payments.refundMillimes)),
};

/** Returns the reference of a payment as a part of a query; empty if there is no payment. */
export function selectPaymentReference(id: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((select ${payments.reference} from ${payments} where ${payments.id} = ${id}), '')`;
}

/**
 * Checks whether a payment that was sent or decided since an instant has this receipt. A payment by credit alone has the
 * receipt that brought the money, which may be years older.
 */
export async function isReceiptUsedSince(tx: Tx, receiptFileId: FileId, since: Instant): Promise<boolean> {
  const isRecent = or(gte(payments.createdAt, since), gte(payments.decidedAt, since));
  const used = and(eq(payments.receiptFileId, receiptFileId), isRecent);
  return (await tx.select({ id: payments.id }).from(payments).where(used).limit(1)).length > 0;
}

/** Returns those of these payments that are approved, by id. */
export async function findApprovedPayments(tx: Tx, ids: readonly PaymentId[]): Promise<Payment[]> {
  const wanted = and(eq(payments.status, 'approved'), inArray(payments.id, [...ids]));
  return (await tx.select().from(payments).where(wanted).orderBy(asc(payments.id))).map(toPayment);
}

/**
 * Returns payments of these members that were ever approved, including later cancelled ones: the source of all points.
 */
export async function listPaymentsEverApproved(db: Database, members: readonly MemberId[]): Promise<Payment[]> {
  const started = and(inArray(payments.memberId, [...members]), isNotNull(payments.approvedAt));
  const rows = await db.select().from(payments).where(started).orderBy(asc(payments.id));
  return rows.map(toPayment);
}

export async function hasPaid(tx: Tx | Database, memberId: MemberId): Promise<boolean> {
  return (await listApproved(tx, memberId)).length > 0;
}

/** Checks whether a payment of this member waits for a decision. */
export async function hasPendingPayment(db: Database, memberId: MemberId): Promise<boolean> {
  return (await listPaymentsOf(db, memberId)).some(({ status }) => status === 'pending');
}

/** Checks whether the payment with this idempotency key exists, also after its stored response was deleted. */
export async function hasPaymentWithKey(tx: Tx, memberId: MemberId, key: string): Promise<boolean> {
  return (await findPaymentByKey(tx, memberId, key)) !== undefined;
}

/** Returns payments as staff see them, by their ids, for changes and notifications about them. */
export async function findPaymentViews(db: Database, ids: readonly PaymentId[]) {
  const views = await viewPaymentsForStaff(db, await findPayments(db, ids));
  return new Map(views.map((view) => [view._id, view]));
}

/** Counts payments with a pending decision. */
export function countPendingPayments(db: Database): Promise<QueueSize> {
  return countQueue(db, {
    ...{ table: payments, since: payments.createdAt, where: eqLiteral(payments.status, 'pending') },
    decided: { kind: 'payment', id: payments.id },
  });
}

/** Returns payments by their ids, for notifications and documents. */
export async function findPaymentsById(db: Database | Tx, ids: readonly PaymentId[]): Promise<Map<string, Payment>> {
  return new Map((await findPayments(db, ids)).map((payment) => [payment.id, payment]));
}

/** Finds the payment with this reference, in any spelling. */
export async function findPaymentId(db: Database, reference: string): Promise<PaymentId | undefined> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.reference, reference.trim().toUpperCase()));
  return row?.id;
}

/** The number of an invoice is the payment's reference and the number of the instalment: `W-7K3M-9Q2X-2`. */
const INSTALMENT_SUFFIX = /(?<=^\s*w?-?\w{4}-?\w{4})-\d{1,2}\s*$/i;

/**
 * Returns the members with a payment whose reference starts like this, in any spelling, or with an invoice of such a
 * payment.
 */
export async function findMembersByPaymentReference(db: Database, typed: string, limit: number): Promise<MemberId[]> {
  const beginning = parseReferencePrefix(typed.replace(INSTALMENT_SUFFIX, ''));
  if (!beginning) return [];
  const { memberId, reference } = payments;
  const rows = await db
    .select({ memberId })
    .from(payments)
    .where(and(gte(reference, beginning), lt(reference, `${beginning}~`)))
    .orderBy(asc(reference))
    .limit(limit);
  return rows.map((row) => row.memberId);
}

/** Returns a member's payments, newest first, in any status. */
export const listMemberPayments = listPaymentsOf;

/** Counts the pending payments of one member. */
export function countPendingPaymentsOf(db: Database | Tx, memberId: MemberId): Promise<number> {
  return db.$count(payments, and(eq(payments.memberId, memberId), eq(payments.status, 'pending')));
}

/** Returns what the receipts and the credit of a member's approved payments have paid, in millimes. */
export async function sumApprovedPayments(db: Database, memberId: MemberId): Promise<Millimes> {
  const approved = (await listPaymentsOf(db, memberId)).filter(({ status }) => status === 'approved');
  return approved.reduce((sum, each) => sum + computeReceiptAmount(each.totalMillimes, each.quantity, each.plan), 0);
}

/** Returns how long the latest payments waited for staff; without cancelled ones, which a member may cancel. */
export function listPaymentWaits(db: Database, limit: number): Promise<number[]> {
  const { createdAt: since, decidedAt: until, status } = payments;
  return listWaits(db, { table: payments, since, until, where: ne(status, 'cancelled'), limit });
}
