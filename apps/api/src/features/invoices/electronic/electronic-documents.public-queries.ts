import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceContent } from '@waha/domain/e-invoicing/teif/e-invoice-content';
import { type CreditNote, formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { CreditNoteId, InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { and, asc, eq, gte, isNull, lt, lte, not, sql } from 'drizzle-orm';
import { findCurrentSeller, findSellerAt } from '#features/company/seller.public-queries';
import { hasEInvoice } from '#features/e-invoicing/e-invoices.public-queries';
import type { Database } from '#platform/database/database';
import { toCreditNote } from '../credit-notes/credit-notes.store';
import { creditNotes } from '../credit-notes/credit-notes.tables';
import { findBuyer, findInvoice, toInvoice } from '../invoices.store';
import { invoices } from '../invoices.tables';
import { readSale } from '../read-sale';
import { createEInvoiceContent, formatElectronicNumber } from './create-e-invoice-content';

/** An invoice or a credit note that the program issued. `day`: of the document, in Tunis. */
export type ElectronicDocument = {
  kind: 'invoice' | 'credit_note';
  documentId: InvoiceId | CreditNoteId;
  invoiceId: InvoiceId;
  memberId: MemberId;
  number: string;
  day: string;
  totalMillimes: Millimes;
};

/** The first and the last day, in Tunis. */
type Days = { from: string; until: string; limit: number };

/**
 * Returns invoices of sales and instalments, and then credit notes, of these days that have no electronic form, the
 * oldest first. Uploaded and cancelled invoices have none.
 */
export async function listDocumentsWithoutEInvoice(
  db: Database,
  { from, until, limit }: Days,
): Promise<ElectronicDocument[]> {
  const { invoiceDate, status, pdfFileId, isElectronic, id } = invoices;
  const invoiceRows = await db
    .select()
    .from(invoices)
    .where(
      // The conditions of the partial index, in its words.
      and(
        sql`${isElectronic} = 0`,
        isNull(pdfFileId),
        sql`${status} <> 'cancelled'`,
        gte(invoiceDate, from),
        lte(invoiceDate, until),
      ),
    )
    .orderBy(asc(invoiceDate), asc(id))
    .limit(limit);
  const documents = invoiceRows.map((row) => toElectronicDocument(toInvoice(row)));
  const { createdAt } = creditNotes;
  const isWithin = and(gte(createdAt, getDayStart(from)), lt(createdAt, getDayStart(addDays(until, 1))));
  const creditNoteRows = await db
    .select()
    .from(creditNotes)
    .where(and(isWithin, not(hasEInvoice(creditNotes.id))))
    .orderBy(asc(createdAt))
    .limit(limit - documents.length);
  return [...documents, ...creditNoteRows.map((row) => toElectronicCreditNote(toCreditNote(row)))];
}

function toElectronicDocument(invoice: Invoice): ElectronicDocument {
  const { id, memberId, invoiceDate: day, amountMillimes: totalMillimes = 0 } = invoice;
  const number = formatElectronicNumber(invoice);
  return { kind: 'invoice', documentId: id, invoiceId: id, memberId, number, day, totalMillimes };
}

function toElectronicCreditNote(creditNote: CreditNote): ElectronicDocument {
  const { id: documentId, invoiceId, memberId, amountMillimes: totalMillimes, createdAt } = creditNote;
  const number = formatCreditNoteNumber(creditNote.number);
  return { kind: 'credit_note', documentId, invoiceId, memberId, number, day: getDayAt(createdAt), totalMillimes };
}

type ContentChoice = {
  identifier: BuyerIdentifier | undefined;
  /** Names the seller as the company is today, after a correction, instead of on the day of the document. Taxes remain. */
  isWithCurrentSeller?: boolean;
};

/**
 * Returns what the electronic form of a document says, from the stored document. The buyer is that of the invoice.
 * @throws RefusalError `invoice_not_found`
 */
export async function readEInvoiceContent(
  db: Database,
  { kind, documentId, invoiceId }: Pick<ElectronicDocument, 'kind' | 'documentId' | 'invoiceId'>,
  { identifier, isWithCurrentSeller = false }: ContentChoice,
): Promise<EInvoiceContent> {
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw new Error(`invoice ${invoiceId} not found`);
  const creditNote = kind === 'credit_note' ? await findCreditNote(db, documentId as CreditNoteId) : undefined;
  const seller = await findSellerAt(db, invoice.sellerVersion);
  const issuerThen = creditNote ? await findSellerAt(db, creditNote.sellerVersion) : seller;
  return createEInvoiceContent({
    ...{ invoice, creditNote, seller, identifier },
    sale: await readSale(db, invoice),
    buyer: await findBuyer(db, invoice.id),
    issuer: isWithCurrentSeller ? await findCurrentSeller(db) : issuerThen,
  });
}

async function findCreditNote(db: Database, id: CreditNoteId): Promise<CreditNote> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  if (!row) throw new Error(`credit note ${id} not found`);
  return toCreditNote(row);
}
