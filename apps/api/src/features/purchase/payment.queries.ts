import type { PaymentId } from '@waha/domain/kernel/ids';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { Payment } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL, findMembersAndDeciders, matchesSearch, PHONE_DIGITS_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { getFileUrl } from '#platform/files/private-files';
import { createPage, type Page } from '#platform/http/page';
import { findRefundsOfPayments } from '../refunds/refunds.public-queries';
import { toWirePlan } from './packs/pack.queries';
import { toPayment } from './payment.store';
import { payments } from './purchase.tables';

/** Returns a payment as its member sees it. */
export async function viewPayment(tx: Tx | Database, payment: Payment): Promise<WirePayment> {
  const [view] = await viewPayments(tx, [payment]);
  return view!;
}

export async function viewPayments(tx: Tx | Database, list: readonly Payment[]): Promise<WirePayment[]> {
  const owners = await findMembersAndDeciders(tx, list);
  const refunds = await findRefunds(tx, list);
  return list.map((payment) => ({
    ...toWirePayment(payment, owners.get(payment.memberId)?.email ?? ''),
    ...refunds.get(payment.id),
  }));
}

export type StaffPayment = WirePayment & { userName: string };

/** Returns a payment as staff see it: with the staff member who decided, and other uses of the same receipt. */
export async function viewPaymentForStaff(tx: Tx | Database, payment: Payment): Promise<StaffPayment> {
  const [view] = await viewPaymentsForStaff(tx, [payment]);
  return view!;
}

/** Does the same for many payments, with as many statements as for one. */
export async function viewPaymentsForStaff(tx: Tx | Database, list: readonly Payment[]): Promise<StaffPayment[]> {
  const names = await findMembersAndDeciders(tx, list);
  const sameReceipts = await findSameReceipts(tx, list);
  const refunds = await findRefunds(tx, list);
  return list.map((payment) => {
    const owner = names.get(payment.memberId);
    const decider = payment.decidedBy && names.get(payment.decidedBy);
    const sameReceiptAs = sameReceipts.get(payment.id) ?? [];
    return {
      ...toWirePayment(payment, owner?.email ?? ''),
      userName: owner?.fullName ?? '',
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
      ...(sameReceiptAs.length > 0 && { sameReceiptAs }),
      ...refunds.get(payment.id),
    };
  });
}

/** Returns the refunds of cancelled payments, as a field of the payment. */
async function findRefunds(
  tx: Tx | Database,
  list: readonly Payment[],
): Promise<Map<PaymentId, Pick<WirePayment, 'refund'>>> {
  const refunded = list.filter(({ refundMillimes }) => refundMillimes !== undefined).map(({ id }) => id);
  return new Map([...(await findRefundsOfPayments(tx, refunded))].map(([id, refund]) => [id, { refund }]));
}

/** `getDueMillimes`, for a row: the amount of its receipt without the used credit. */
export const DUE_WITH_RECEIPT = sql<number>`(coalesce((${payments.plan} ->> '$.monthlyMillimes') * ${payments.quantity}, ${payments.totalMillimes}) - coalesce(${payments.creditMillimes}, 0))`;

/** The money that arrived with the receipt of a decided payment, for a row. */
export const ARRIVED_WITH_RECEIPT = sql<number>`coalesce(${payments.receivedMillimes}, ${DUE_WITH_RECEIPT})`;

/** The names of the payment method in all languages, for a row. */
const METHOD_NAMES = sql`case ${payments.paymentMethod} ${sql.join(
  PAYMENT_METHODS.map((method) =>
    sql.raw(`when '${method}' then '${[method, ...PAYMENT_METHOD_NAMES[method]].join('|')}'`),
  ),
  sql` `,
)} end`;

/**
 * Returns queued payments, oldest first. `q` searches name, email, phone, pack, reference, method, and the amounts due
 * now and in total.
 */
export async function listQueuedPayments(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor }: PageQuery,
): Promise<Page<StaffPayment>> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.memberId))
    .where(
      and(
        eqLiteral(payments.status, 'pending'),
        cursor ? gt(payments.id, cursor as PaymentId) : undefined,
        matchesSearch(q, {
          texts: [payments.packName, payments.reference, METHOD_NAMES],
          amounts: [DUE_WITH_RECEIPT, payments.totalMillimes],
          phones: [PHONE_DIGITS_SQL],
        }),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
  const items = await viewPaymentsForStaff(
    db,
    rows.map(({ payment }) => toPayment(payment)),
  );
  return createPage(items, limit);
}

/** Enough for a reviewer. */
const MAX_SAME_RECEIPTS = 10;

type SameReceipt = NonNullable<WirePayment['sameReceiptAs']>[number];

/**
 * Returns other payments, of any member, whose receipt has the same bytes, oldest first, by the payment that they
 * match.
 */
async function findSameReceipts(tx: Tx | Database, list: readonly Payment[]): Promise<Map<PaymentId, SameReceipt[]>> {
  const ownFile = alias(files, 'own');
  const same = alias(files, 'same');
  const rows = await tx
    .select({ of: ownFile.id, payment: payments, userName: FULL_NAME_SQL })
    .from(ownFile)
    .innerJoin(same, and(eq(same.sha256, ownFile.sha256), ne(same.id, ownFile.id)))
    .innerJoin(payments, eq(payments.receiptFileId, same.id))
    .innerJoin(people, eq(people.id, payments.memberId))
    .where(
      inArray(
        ownFile.id,
        list.map(({ receiptFileId }) => receiptFileId),
      ),
    )
    .orderBy(asc(payments.createdAt));
  return new Map(
    list.map(({ id, receiptFileId }) => {
      const sameReceipts = rows.filter(({ of }) => of === receiptFileId).slice(0, MAX_SAME_RECEIPTS);
      return [id, sameReceipts.map(toSameReceipt)];
    }),
  );
}

type OtherPayment = { payment: typeof payments.$inferSelect; userName: string };

function toSameReceipt({
  payment: { id, memberId, reference, createdAt, status },
  userName,
}: OtherPayment): SameReceipt {
  return { _id: id, userId: memberId, reference, userName, createdAt: toIso(createdAt), status };
}

function toWirePayment(payment: Payment, userEmail: string): WirePayment {
  const { plan, reason, decidedAt, replaces, creditMillimes, receivedMillimes } = payment;
  return {
    _id: payment.id,
    userId: payment.memberId,
    userEmail,
    reference: payment.reference,
    packName: payment.packName,
    quantity: payment.quantity,
    price: payment.priceMillimes,
    totalPrice: payment.totalMillimes,
    paymentType: payment.paymentType,
    paymentMethod: payment.paymentMethod,
    ...(plan && { paymentFacilities: toWirePlan(plan) }),
    receiptPhoto: getFileUrl(payment.receiptFileId),
    status: payment.status,
    ...(creditMillimes !== undefined && { credit: creditMillimes }),
    ...(receivedMillimes !== undefined && { received: receivedMillimes }),
    ...(reason !== undefined && { reason }),
    createdAt: toIso(payment.createdAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
    ...(replaces && { replaces }),
  };
}
