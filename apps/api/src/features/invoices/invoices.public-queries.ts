import { parseInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { sumInvoices } from '@waha/domain/invoices/staff/sum-invoices';
import type { InvoiceId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { FORMATTED_NUMBER, selectReviewedInvoices, viewReviewedInvoices } from './invoices.queries';
import { listInvoicesOf, listLaterInstalments } from './invoices.store';
import { invoices } from './invoices.tables';

/** The paid invoices that the overview adds up, without those of sales, whose payment or recharge it adds up. */
export const PAID_INVOICES: AmountSource = {
  table: invoices,
  id: invoices.id,
  memberId: invoices.memberId,
  reference: FORMATTED_NUMBER,
  amount: sql`coalesce(${invoices.amountMillimes}, 0)`,
  at: invoices.paidAt,
  where: and(
    eqLiteral(invoices.status, 'paid'),
    isNotNull(invoices.paidAt),
    isNull(invoices.rechargeId),
    sql`coalesce(${invoices.instalmentNumber}, 0) <> 1`,
  ),
};

/** Returns invoices as finance sees them, by id, for notifications about them. */
export async function findInvoiceViews(
  db: Database,
  ids: readonly InvoiceId[],
): Promise<Map<string, WireReviewedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await selectReviewedInvoices(db).where(inArray(invoices.id, [...new Set(ids)]));
  return new Map((await viewReviewedInvoices(db, rows)).map((view) => [view._id, view]));
}

/**
 * Returns the effect of cancelling an approved payment: its unpaid later instalments are cancelled, the paid ones stay.
 */
export async function previewCancelledInstalments(
  db: Database,
  paymentId: PaymentId,
): Promise<{ unpaidInvoices: number; paidInvoices: number }> {
  const list = await listLaterInstalments(db, paymentId);
  const count = (wanted: string) => list.filter(({ status }) => status === wanted).length;
  return { unpaidInvoices: count('pending'), paidInvoices: count('paid') };
}

/** Counts pending receipts of invoices. */
export function countPendingReceipts(db: Database): Promise<QueueSize> {
  const where = and(eqLiteral(invoices.status, 'pending'), eqLiteral(invoices.receiptStatus, 'submitted'));
  return countQueue(db, {
    ...{ table: invoices, since: invoices.receiptSentAt, where },
    decided: { kind: 'invoice', id: invoices.id },
  });
}

/** Returns the later instalments of a payment, by date. */
export async function findInstalments(db: Database, paymentId: PaymentId) {
  return (await listLaterInstalments(db, paymentId)).map(({ id, invoiceDate, status, amountMillimes }) => ({
    _id: id,
    invoiceDate,
    status,
    ...(amountMillimes !== undefined && { amount: amountMillimes }),
  }));
}

export { countReceiptsOfVerified } from './reminders/unpaid-invoices.queries';

/** Sums what a member has paid by invoices, and still has to pay; see `sumInvoices`. */
export async function sumMemberInvoices(db: Database, memberId: MemberId, today: string) {
  return sumInvoices(await listInvoicesOf(db, memberId), today);
}

/** A member's invoices, newest first, including cancelled ones. */
export const listMemberInvoices = listInvoicesOf;

/** Returns the members whose invoice has this number, in any typed form: `2026-000123`, `2026/123`. */
export async function findMembersByInvoiceNumber(db: Database, typed: string): Promise<MemberId[]> {
  const number = parseInvoiceNumber(typed);
  if (!number) return [];
  const { memberId, numberYear, number: serial } = invoices;
  const rows = await db
    .select({ memberId })
    .from(invoices)
    .where(and(eq(numberYear, number.year), eq(serial, number.serial)));
  return rows.map((row) => row.memberId);
}
