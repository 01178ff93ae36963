import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Payment, PaymentStatus } from '@waha/domain/purchase/payment';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { insertRows } from '#platform/database/prepared/insert-rows';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { payments } from './purchase.tables';

const paymentQuery = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare(),
);

export async function findPayment(tx: Tx | Database, id: PaymentId): Promise<Payment | undefined> {
  const row = await paymentQuery(tx).get({ id });
  return row && toPayment(row);
}

const paymentOfKeyQuery = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.memberId, sql.placeholder('memberId')), eq(payments.clientKey, sql.placeholder('clientKey'))),
    )
    .prepare(),
);

/** Finds a payment by its idempotency key, which stays on the row forever so that no payment is sent twice. */
export async function findPaymentByKey(tx: Tx, memberId: MemberId, clientKey: string): Promise<Payment | undefined> {
  const row = await paymentOfKeyQuery(tx).get({ memberId, clientKey });
  return row && toPayment(row);
}

export async function isReferenceTaken(tx: Tx, reference: string): Promise<boolean> {
  const [row] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference));
  return row !== undefined;
}

export async function findPayments(tx: Tx | Database, ids: readonly PaymentId[]): Promise<Payment[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return rows.map(toPayment);
}

/** Returns a member's payments, newest first. */
export async function listPaymentsOf(tx: Tx | Database, memberId: MemberId): Promise<Payment[]> {
  const rows = await tx.select().from(payments).where(eq(payments.memberId, memberId)).orderBy(desc(payments.id));
  return rows.map(toPayment);
}

/** Returns approved payments, oldest first: of one member, or of all. */
export async function listApproved(tx: Tx | Database, memberId?: MemberId): Promise<Payment[]> {
  const wanted = and(eq(payments.status, 'approved'), memberId && eq(payments.memberId, memberId));
  return (await tx.select().from(payments).where(wanted).orderBy(asc(payments.approvedAt))).map(toPayment);
}

export async function savePayment(tx: Tx, payment: Payment, clientKey: string | undefined): Promise<void> {
  await insertRows(tx, payments, [{ ...payment, clientKey: clientKey ?? null }]);
}

export async function saveDecision(tx: Tx, payment: Payment, from: PaymentStatus): Promise<void> {
  const { id, status, reason, decidedBy, decidedAt, approvedAt, receivedMillimes, refundMillimes } = payment;
  const change = { status, reason, decidedBy, decidedAt, approvedAt, receivedMillimes, refundMillimes };
  await updateUnchangedRow(tx, payments, { id, unchanged: eq(payments.status, from) }, change);
}

/** Saves the corrected amount that arrived for a decided payment. */
export async function saveReceived(tx: Tx, { id, status, receivedMillimes }: Payment): Promise<void> {
  await updateUnchangedRow(
    tx,
    payments,
    { id, unchanged: eq(payments.status, status) },
    {
      receivedMillimes: receivedMillimes ?? null,
    },
  );
}

export function toPayment(row: typeof payments.$inferSelect): Payment {
  const { clientKey: _, ...payment } = row;
  return omitNulls(payment);
}
