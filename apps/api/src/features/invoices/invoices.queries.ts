import { formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import { formatInstalmentReference } from '@waha/domain/invoices/instalments';
import { type Invoice, isSaleInvoice } from '@waha/domain/invoices/invoice';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { WireInvoice, WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { people } from '#platform/auth/auth.tables';
import { matchesSearch } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { getFileUrl } from '#platform/files/private-files';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { findRechargesById } from '../recharge/recharge.public-queries';
import { findCreditNotes } from './credit-notes/credit-notes.store';
import { toInvoice } from './invoices.store';
import { invoices } from './invoices.tables';

/** The sale of an invoice, and its credit note. */
type Sale = Pick<WireInvoice, 'sale' | 'reference' | 'packName' | 'recharge' | 'creditNote'>;

/** Returns the sales of these invoices, by the id of the invoice. */
export async function findSales(db: Database | Tx, list: readonly Invoice[]): Promise<Map<string, Sale>> {
  const paymentIds = new Set(list.flatMap(({ instalment }) => (instalment ? [instalment.paymentId] : [])));
  const payments = paymentIds.size > 0 ? await findPaymentsById(db, [...paymentIds]) : undefined;
  const rechargeIds = list.flatMap(({ rechargeId }) => rechargeId ?? []);
  const recharges = rechargeIds.length > 0 ? await findRechargesById(db, rechargeIds) : undefined;
  const creditNotes = await findCreditNotes(
    db,
    list.filter(isSaleInvoice).map(({ id }) => id),
  );
  return new Map(
    list.map(({ id, instalment, rechargeId }) => {
      const payment = instalment && payments?.get(instalment.paymentId);
      const recharge = rechargeId && recharges?.get(rechargeId);
      const creditNote = creditNotes.get(id);
      return [
        id,
        {
          ...(payment && {
            ...(instalment.number === 1 && { sale: { paymentId: payment.id, months: payment.plan?.months ?? 1 } }),
            reference: formatInstalmentReference(payment.reference, instalment.number),
            packName: payment.packName,
          }),
          ...(recharge && { recharge: { _id: recharge.id, points: recharge.points } }),
          ...(creditNote && {
            creditNote: { number: formatCreditNoteNumber(creditNote.number), createdAt: toIso(creditNote.createdAt) },
          }),
        },
      ];
    }),
  );
}

/**
 * Returns an invoice as its member, finance and admins see it.
 * @param sale undefined if it was uploaded
 */
export function viewInvoice(invoice: Invoice, sale?: Sale): WireInvoice {
  const { receipt } = invoice;
  return { ...viewWithoutReceipt(invoice, sale), ...(receipt && { receiptUrl: getFileUrl(receipt.fileId) }) };
}

/** Returns an invoice as commercial admins see it: with the status of the receipt, without the receipt. */
export function viewWithoutReceipt(invoice: Invoice, sale?: Sale): WireInvoice {
  const { id, number, invoiceDate, status, amountMillimes, instalment, receipt, createdAt, paidAt } = invoice;
  return {
    _id: id,
    number: formatInvoiceNumber(number),
    invoiceDate,
    status,
    ...(amountMillimes !== undefined && { amount: amountMillimes }),
    ...(instalment && instalment.number > 1 && { instalment }),
    ...sale,
    ...(receipt && { receiptStatus: receipt.status, receiptSentAt: toIso(receipt.sentAt) }),
    ...(receipt?.reason !== undefined && { reason: receipt.reason }),
    createdAt: toIso(createdAt),
    ...(paidAt !== undefined && { paidAt: toIso(paidAt) }),
  };
}

/** The format of `formatInvoiceNumber`: `2026-000123`. */
export const FORMATTED_NUMBER = sql`printf('%d-%06d', ${invoices.numberYear}, ${invoices.number})`;

/**
 * Returns invoices with pending receipts, oldest receipt first. `q` searches name, email, number, amount and date of
 * the invoice; `phones` also searches phone numbers, `where` restricts
 * the list.
 */
export async function listQueuedReceipts(
  db: Database,
  {
    q,
    limit = PAGE_LIMIT,
    cursor,
    phones = [],
    where,
  }: PageQuery & { phones?: SQL[] | undefined; where?: SQL | undefined },
): Promise<Page<WireReviewedInvoice>> {
  const rows = await selectReviewedInvoices(db)
    .where(
      and(
        eqLiteral(invoices.status, 'pending'),
        eqLiteral(invoices.receiptStatus, 'submitted'),
        where,
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
  const sales = await findSales(
    db,
    list.map(({ invoice }) => invoice),
  );
  return list.map(({ invoice, person: { id, name, surname, email }, payer }) => ({
    ...viewInvoice(invoice, sales.get(invoice.id)),
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
