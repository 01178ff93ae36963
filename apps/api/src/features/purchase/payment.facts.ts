import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payment } from '@waha/domain/purchase/payment';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { countWaiting, type Waiting } from '../../platform/database/count-waiting';
import type { Database, Tx } from '../../platform/database/database';
import { viewPaymentForStaff, viewPaymentsForStaff } from './payment.queries';
import { findPayment, findPaymentByKey, findPayments, listApproved, toPayment } from './payment.store';
import { payments } from './purchase.tables';

/** Approved payments, oldest first: they are the owned packs, and what earns. Of one member, or of everyone. */
export function approvedPayments(tx: Tx | Database, memberId?: MemberId): Promise<Payment[]> {
  return listApproved(tx, memberId);
}

/** A page of the ids of approved payments, by id, with when they were approved. */
export async function pageOfApproved(
  tx: Tx,
  after: PaymentId,
  limit: number,
): Promise<{ id: PaymentId; approvedAt: Instant }[]> {
  return tx
    .select({ id: payments.id, approvedAt: sql<Instant>`coalesce(${payments.approvedAt}, ${payments.createdAt})` })
    .from(payments)
    .where(and(eq(payments.status, 'approved'), gt(payments.id, after)))
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** Those of these payments that are approved, by id. */
export async function findApprovedPayments(tx: Tx, ids: readonly PaymentId[]): Promise<Payment[]> {
  const wanted = and(eq(payments.status, 'approved'), inArray(payments.id, [...ids]));
  return (await tx.select().from(payments).where(wanted).orderBy(asc(payments.id))).map(toPayment);
}

/** Payments that were approved, also when they were cancelled later: all that points ever came from. */
export async function startedPayments(db: Database): Promise<Payment[]> {
  const rows = await db.select().from(payments).where(isNotNull(payments.approvedAt)).orderBy(asc(payments.id));
  return rows.map(toPayment);
}

export async function hasPaid(tx: Tx | Database, memberId: MemberId): Promise<boolean> {
  return (await listApproved(tx, memberId)).length > 0;
}

/** Whether the payment that was sent under this key is here: also when its answer is kept no more. */
export async function isPaymentHere(tx: Tx, memberId: MemberId, key: string): Promise<boolean> {
  return (await findPaymentByKey(tx, memberId, key)) !== undefined;
}

/** A payment as staff see it, for what is told about it. */
export async function findPaymentView(db: Database, id: PaymentId) {
  const payment = await findPayment(db, id);
  return payment && viewPaymentForStaff(db, payment);
}

/** The same for many, by their ids. */
export async function findPaymentViews(db: Database, ids: readonly PaymentId[]) {
  const views = await viewPaymentsForStaff(db, await findPayments(db, ids));
  return new Map(views.map((view) => [view._id, view]));
}

/** Payments that wait for a decision. */
export function paymentsWaiting(db: Database): Promise<Waiting> {
  return countWaiting(db, { table: payments, since: payments.createdAt, where: eq(payments.status, 'pending') });
}
