import type { Invoice } from '@waha/domain/invoices/invoice';
import type { InvoiceId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { insertRows } from '#platform/database/prepared/insert-rows';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { invoiceBuyers, invoices } from './invoices.tables';

export async function findInvoice(tx: Tx | Database, id: InvoiceId): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
  return row && toInvoice(row);
}

/** Returns a member's invoices, newest first; of instalments that were added together the next one to pay is first. */
export async function listInvoicesOf(db: Database, memberId: MemberId): Promise<Invoice[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.memberId, memberId))
    .orderBy(desc(invoices.createdAt), sql`${invoices.instalmentNumber} nulls first`, desc(invoices.id));
  return rows.map(toInvoice);
}

/** Returns the invoice over what the receipt of a payment paid; undefined for a payment of an earlier version. */
export async function findSaleInvoice(tx: Tx, paymentId: PaymentId): Promise<Invoice | undefined> {
  const isFirst = and(eq(invoices.paymentId, paymentId), eq(invoices.instalmentNumber, 1));
  const [row] = await tx.select().from(invoices).where(isFirst);
  return row && toInvoice(row);
}

/** Returns the instalments of a payment after the first, in order. */
export async function listLaterInstalments(tx: Tx | Database, paymentId: PaymentId): Promise<Invoice[]> {
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), gt(invoices.instalmentNumber, 1)))
    .orderBy(asc(invoices.instalmentNumber));
  return rows.map(toInvoice);
}

/** Returns the last number of a year; 0 before the first. */
export async function findLastSerial(tx: Tx, year: number): Promise<number> {
  return (await lastSerialQuery(tx).get({ year }))?.last ?? 0;
}

const lastSerialQuery = prepareQuery((db) =>
  db
    .select({ last: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.numberYear, sql.placeholder('year')))
    .prepare(),
);

export async function saveNewInvoices(tx: Tx, list: readonly Invoice[]): Promise<void> {
  await insertRows(tx, invoices, list.map(toRow));
}

export type InvoiceBuyer = typeof invoiceBuyers.$inferSelect;

export async function saveBuyers(tx: Tx, list: readonly InvoiceBuyer[]): Promise<void> {
  await insertRows(tx, invoiceBuyers, list);
}

/** Returns undefined after the member was erased. */
export async function findBuyer(db: Database | Tx, invoiceId: InvoiceId): Promise<InvoiceBuyer | undefined> {
  const [row] = await db.select().from(invoiceBuyers).where(eq(invoiceBuyers.invoiceId, invoiceId));
  return row;
}

export async function saveInvoice(tx: Tx, invoice: Invoice, from: Invoice): Promise<void> {
  const sentAt = from.receipt?.sentAt;
  const sameReceipt = sentAt === undefined ? isNull(invoices.receiptSentAt) : eq(invoices.receiptSentAt, sentAt);
  // Excludes the id: setting it, even to the same value, makes SQLite search all rows that may refer to it.
  const { id: _, ...changed } = toRow(invoice);
  const unchanged = and(eq(invoices.status, from.status), sameReceipt);
  await updateUnchangedRow(tx, invoices, { id: invoice.id, unchanged }, changed);
}

/** Cancels the unpaid invoices of a payment; paid ones stay. */
export async function cancelPendingInvoices(tx: Tx, paymentId: PaymentId): Promise<void> {
  await tx
    .update(invoices)
    .set({ status: 'cancelled' })
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.status, 'pending')));
}

function toRow({
  instalment,
  receipt,
  pdfFileId,
  number,
  isElectronic: _,
  ...invoice
}: Invoice): typeof invoices.$inferInsert {
  return {
    ...invoice,
    pdfFileId: pdfFileId ?? null,
    amountMillimes: invoice.amountMillimes ?? null,
    paymentId: instalment?.paymentId ?? null,
    instalmentNumber: instalment?.number ?? null,
    rechargeId: invoice.rechargeId ?? null,
    receiptFileId: receipt?.fileId ?? null,
    receiptSentAt: receipt?.sentAt ?? null,
    receiptStatus: receipt?.status ?? null,
    reason: receipt?.reason ?? null,
    paidAt: invoice.paidAt ?? null,
    numberYear: number.year,
    number: number.serial,
    sellerVersion: invoice.sellerVersion ?? null,
    correctedAt: invoice.correctedAt ?? null,
    paidBy: invoice.paidBy ?? null,
  };
}

export function toInvoice(row: typeof invoices.$inferSelect): Invoice {
  const { paymentId, instalmentNumber, receiptFileId, receiptSentAt, receiptStatus, reason, ...others } = row;
  const { numberYear: year, number: serial, isElectronic, lacksElectronicCredit: _, ...rest } = others;
  const isInstalment = paymentId !== null && instalmentNumber !== null;
  const hasReceipt = receiptFileId !== null && receiptSentAt !== null && receiptStatus !== null;
  return {
    ...omitNulls(rest),
    number: { year, serial },
    ...(isElectronic === 1 && { isElectronic: true as const }),
    ...(isInstalment && { instalment: { paymentId, number: instalmentNumber } }),
    ...(hasReceipt && {
      receipt: {
        fileId: receiptFileId,
        sentAt: receiptSentAt,
        status: receiptStatus,
        ...(reason !== null && { reason }),
      },
    }),
  };
}
