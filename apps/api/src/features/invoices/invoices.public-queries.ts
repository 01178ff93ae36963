import { parseInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { and, eq, inArray } from 'drizzle-orm';
import { countQueue, type QueueSize } from '#platform/database/count-queue';
import type { Database } from '#platform/database/database';
import { eqLiteral } from '#platform/database/eq-literal';
import { selectReviewedInvoices, viewReviewedInvoice } from './invoices.queries';
import { listInstalments, listInvoicesOf } from './invoices.store';
import { invoices } from './invoices.tables';

/** Invoices as finance sees them, by id, for what is told about them. */
export async function findInvoiceViews(
  db: Database,
  ids: readonly InvoiceId[],
): Promise<Map<string, WireReviewedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await selectReviewedInvoices(db).where(inArray(invoices.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.invoice.id, viewReviewedInvoice(row)]));
}

/** What cancelling an approved payment does to its instalments: the unpaid ones go, the paid ones stay. */
export async function previewCancelledInstalments(
  db: Database,
  paymentId: PaymentId,
): Promise<{ unpaidInvoices: number; paidInvoices: number }> {
  const list = await listInstalments(db, paymentId);
  const count = (wanted: string) => list.filter(({ status }) => status === wanted).length;
  return { unpaidInvoices: count('pending'), paidInvoices: count('paid') };
}

/** Receipts of invoices that wait to be looked at. */
export function countPendingReceipts(db: Database): Promise<QueueSize> {
  const where = and(eqLiteral(invoices.status, 'pending'), eqLiteral(invoices.receiptStatus, 'submitted'));
  return countQueue(db, { table: invoices, since: invoices.receiptSentAt, where });
}

/** The invoices of a payment by instalments, by their days. */
export async function findInstalments(db: Database, paymentId: PaymentId) {
  return (await listInstalments(db, paymentId)).map(({ id, invoiceDate, status, amountMillimes }) => ({
    _id: id,
    invoiceDate,
    status,
    ...(amountMillimes !== undefined && { amount: amountMillimes }),
  }));
}

/** A member's invoices, newest first, cancelled ones too. */
export const listMemberInvoices = listInvoicesOf;

/** Whose invoice has this number, however it is typed: `2026-000123`, `2026/123`. */
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
