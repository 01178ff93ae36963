import { formatInstalmentReference } from '@waha/domain/invoices/instalments';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { WireInvoice, WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { people } from '#platform/auth/auth.tables';
import { matchesSearch } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { eqLiteral } from '#platform/database/eq-literal';
import { getFileUrl } from '#platform/files/private-files';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { toInvoice } from './invoices.store';
import { invoices } from './invoices.tables';

/** The reference of an instalment's transfer, and its pack. */
type Purchase = Required<Pick<WireInvoice, 'reference' | 'packName'>>;

/** Returns the purchases of the instalments among these invoices, by the id of the invoice. */
export async function findPurchases(db: Database | Tx, list: readonly Invoice[]): Promise<Map<string, Purchase>> {
  const paymentIds = new Set(list.flatMap(({ instalment }) => (instalment ? [instalment.paymentId] : [])));
  if (paymentIds.size === 0) return new Map();
  const payments = await findPaymentsById(db, [...paymentIds]);
  return new Map(
    list.flatMap(({ id, instalment }) => {
      const payment = instalment && payments.get(instalment.paymentId);
      if (!payment) return [];
      const reference = formatInstalmentReference(payment.reference, instalment.number);
      return [[id, { reference, packName: payment.packName }] as const];
    }),
  );
}

/**
 * Returns an invoice as its member, finance and admins see it.
 * @param purchase undefined if it is not an instalment
 */
export function viewInvoice(invoice: Invoice, purchase?: Purchase): WireInvoice {
  const { receipt } = invoice;
  return { ...viewWithoutReceipt(invoice, purchase), ...(receipt && { receiptUrl: getFileUrl(receipt.fileId) }) };
}

/** Returns an invoice as commercial admins see it: with the status of the receipt, without the receipt. */
export function viewWithoutReceipt(invoice: Invoice, purchase?: Purchase): WireInvoice {
  const { id, number, invoiceDate, status, amountMillimes, instalment, receipt, createdAt, paidAt } = invoice;
  return {
    _id: id,
    number: formatInvoiceNumber(number),
    invoiceDate,
    status,
    ...(amountMillimes !== undefined && { amount: amountMillimes }),
    ...(instalment && { instalment }),
    ...purchase,
    ...(receipt && { receiptStatus: receipt.status, receiptSentAt: toIso(receipt.sentAt) }),
    ...(receipt?.reason !== undefined && { reason: receipt.reason }),
    createdAt: toIso(createdAt),
    ...(paidAt !== undefined && { paidAt: toIso(paidAt) }),
  };
}

/** The format of `formatInvoiceNumber`: `2026-000123`. */
const FORMATTED_NUMBER = sql`printf('%d-%06d', ${invoices.numberYear}, ${invoices.number})`;

/**
 * Returns invoices with pending receipts, oldest receipt first. `q` searches name, email, number, amount and date of
 * the invoice; `phones` also searches phone numbers.
 */
export async function listQueuedReceipts(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, phones = [] }: PageQuery & { phones?: SQL[] | undefined },
): Promise<Page<WireReviewedInvoice>> {
  const rows = await selectReviewedInvoices(db)
    .where(
      and(
        eqLiteral(invoices.status, 'pending'),
        eqLiteral(invoices.receiptStatus, 'submitted'),
        cursor ? isAfter(cursor) : undefined,
        matchesSearch(q, {
          texts: [FORMATTED_NUMBER],
          amounts: [invoices.amountMillimes],
          days: [invoices.invoiceDate],
          phones,
        }),
      ),
    )
    .orderBy(asc(invoices.receiptSentAt), asc(invoices.id))
    .limit(limit);
  const last = rows.at(-1)?.invoice;
  const nextCursor = last && rows.length === limit ? createCursor(last.receiptSentAt ?? 0, last.id) : undefined;
  return { items: await viewReviewedInvoices(db, rows), ...(nextCursor && { nextCursor }) };
}

type Person = typeof people.$inferSelect;
type ReviewedInvoice = { invoice: typeof invoices.$inferSelect; person: Person; payer: Person | null };

export function selectReviewedInvoices(db: Database) {
  const payers = alias(people, 'payers');
  return db
    .select({ invoice: invoices, person: people, payer: payers })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.memberId))
    .leftJoin(payers, eq(payers.id, invoices.paidBy));
}

/** Returns one invoice for review. @throws RefusalError `invoice_not_found` */
export async function findReviewedInvoice(db: Database, id: InvoiceId): Promise<WireReviewedInvoice> {
  const [row] = await selectReviewedInvoices(db).where(eq(invoices.id, id));
  const [view] = await viewReviewedInvoices(db, row ? [row] : []);
  return requireFound(view, 'invoice_not_found');
}

/** Returns invoices as finance reviews them, each with its member and the person who marked it paid. */
export async function viewReviewedInvoices(
  db: Database,
  rows: readonly ReviewedInvoice[],
): Promise<WireReviewedInvoice[]> {
  const list = rows.map((row) => ({ ...row, invoice: toInvoice(row.invoice) }));
  const purchases = await findPurchases(
    db,
    list.map(({ invoice }) => invoice),
  );
  return list.map(({ invoice, person: { id, name, surname, email }, payer }) => ({
    ...viewInvoice(invoice, purchases.get(invoice.id)),
    userId: id,
    clientName: name,
    clientSurname: surname,
    clientEmail: email,
    ...(payer && { paidBy: { _id: payer.id, name: `${payer.name} ${payer.surname}` } }),
  }));
}

/** Receipts are ordered by the time they were sent, which a new receipt of the same invoice changes. */
function isAfter(cursor: string): SQL | undefined {
  const { at, id } = parseCursor(cursor);
  const { receiptSentAt } = invoices;
  return or(gt(receiptSentAt, at), and(eq(receiptSentAt, at), gt(invoices.id, id as InvoiceId)));
}
