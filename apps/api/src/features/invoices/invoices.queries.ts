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
import type { Database } from '#platform/database/database';
import { eqLiteral } from '#platform/database/eq-literal';
import { getFileUrl } from '#platform/files/private-files';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { toInvoice } from './invoices.store';
import { invoices } from './invoices.tables';

/** Returns an invoice as its member, finance and admins see it. */
export function viewInvoice(invoice: Invoice): WireInvoice {
  const { receipt } = invoice;
  return { ...viewWithoutReceipt(invoice), ...(receipt && { receiptUrl: getFileUrl(receipt.fileId) }) };
}

/** Returns an invoice as commercial admins see it: with the status of the receipt, without the receipt. */
export function viewWithoutReceipt(invoice: Invoice): WireInvoice {
  const { id, number, invoiceDate, status, amountMillimes, instalment, receipt, createdAt, paidAt } = invoice;
  return {
    _id: id,
    number: formatInvoiceNumber(number),
    invoiceDate,
    status,
    ...(amountMillimes !== undefined && { amount: amountMillimes }),
    ...(instalment && { instalment }),
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
  return { items: rows.map(viewReviewedInvoice), ...(nextCursor && { nextCursor }) };
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
  return viewReviewedInvoice(requireFound(row, 'invoice_not_found'));
}

/** Returns an invoice as finance reviews it, with its member and the person who marked it paid. */
export function viewReviewedInvoice({ invoice, person, payer }: ReviewedInvoice): WireReviewedInvoice {
  const { id, name, surname, email } = person;
  return {
    ...viewInvoice(toInvoice(invoice)),
    userId: id,
    clientName: name,
    clientSurname: surname,
    clientEmail: email,
    ...(payer && { paidBy: { _id: payer.id, name: `${payer.name} ${payer.surname}` } }),
  };
}

/** Receipts are ordered by the time they were sent, which a new receipt of the same invoice changes. */
function isAfter(cursor: string): SQL | undefined {
  const { at, id } = parseCursor(cursor);
  const { receiptSentAt } = invoices;
  return or(gt(receiptSentAt, at), and(eq(receiptSentAt, at), gt(invoices.id, id as InvoiceId)));
}
