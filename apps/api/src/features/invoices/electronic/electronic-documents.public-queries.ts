import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceContent } from '@waha/domain/e-invoicing/teif/e-invoice-content';
import { type CreditNote, formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { CreditNoteId, InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { findCurrentSeller, findSellerAt } from '#features/company/seller.public-queries';
import { canBeCredited } from '#features/e-invoicing/e-invoices.public-queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
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

/** `from`, `until`: the first and the last day, in Tunis. */
type Days = { from: string; until: string; limit: number };

/**
 * Returns invoices of sales and instalments of these days that have no electronic form, the oldest first. Uploaded and
 * cancelled invoices have none.
 */
export async function listInvoicesWithoutEInvoice(
  db: Database,
  { from, until, limit }: Days,
): Promise<ElectronicDocument[]> {
  const { invoiceDate, status, pdfFileId, isElectronic, id } = invoices;
  const rows = await db
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
  return rows.map((row) => toElectronicDocument(toInvoice(row)));
}

/**
 * Returns credit notes that have no electronic form, in the order of their invoices. Those of invoices without an
 * electronic form have none. Those of invoices that must be corrected wait.
 */
export async function listCreditNotesWithoutEInvoice(
  db: Database,
  { environment, limit }: { environment: 'test' | 'production'; limit: number },
): Promise<ElectronicDocument[]> {
  const rows = await db
    .select({ creditNote: creditNotes })
    .from(invoices)
    .innerJoin(creditNotes, eq(creditNotes.invoiceId, invoices.id))
    .where(and(sql`${invoices.lacksElectronicCredit} = 1`, canBeCredited(invoices.id, environment)))
    .orderBy(asc(invoices.id))
    .limit(limit);
  return rows.map(({ creditNote }) => toElectronicCreditNote(toCreditNote(creditNote)));
}

/** Returns a document as it is now; undefined if it no longer gets an electronic form: uploaded or cancelled invoices. */
export async function findElectronicDocument(
  tx: Tx,
  { kind, documentId, invoiceId }: Pick<ElectronicDocument, 'kind' | 'documentId' | 'invoiceId'>,
): Promise<ElectronicDocument | undefined> {
  if (kind === 'credit_note') return toElectronicCreditNote(await findCreditNote(tx, documentId as CreditNoteId));
  const invoice = await findInvoice(tx, invoiceId);
  if (!invoice || invoice.pdfFileId !== undefined || invoice.status === 'cancelled') return undefined;
  return toElectronicDocument(invoice);
}

/** Returns the ids of cancelled invoices that have an electronic form. */
export async function listCancelledElectronic(db: Database): Promise<InvoiceId[]> {
  const { id, isElectronic, status } = invoices;
  // The conditions of the partial index, in its words.
  const isCancelled = and(sql`${isElectronic} = 1`, eqLiteral(status, 'cancelled'));
  return (await db.select({ id }).from(invoices).where(isCancelled)).map((row) => row.id);
}

/** Checks whether an invoice is cancelled; a credit note never is. */
export async function isInvoiceCancelled(tx: Tx, documentId: ElectronicDocument['documentId']): Promise<boolean> {
  return (await findInvoice(tx, documentId as InvoiceId))?.status === 'cancelled';
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
 * @throws Error if a row is missing, or the credit note has another amount than its invoice
 */
export async function readEInvoiceContent(
  db: Database,
  { kind, documentId, invoiceId }: Pick<ElectronicDocument, 'kind' | 'documentId' | 'invoiceId'>,
  { identifier, isWithCurrentSeller = false }: ContentChoice,
): Promise<EInvoiceContent> {
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw new Error(`invoice ${invoiceId} not found`);
  const creditNote = kind === 'credit_note' ? await findCreditNote(db, documentId as CreditNoteId) : undefined;
  if (creditNote && creditNote.amountMillimes !== invoice.amountMillimes)
    throw new Error(`credit note ${documentId} has another amount than its invoice`);
  const seller = await findSellerAt(db, invoice.sellerVersion);
  const issuerThen = creditNote ? await findSellerAt(db, creditNote.sellerVersion) : seller;
  return createEInvoiceContent({
    ...{ invoice, creditNote, seller, identifier },
    sale: await readSale(db, invoice),
    buyer: await findBuyer(db, invoice.id),
    issuer: isWithCurrentSeller ? await findCurrentSeller(db) : issuerThen,
  });
}

async function findCreditNote(db: Database | Tx, id: CreditNoteId): Promise<CreditNote> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  if (!row) throw new Error(`credit note ${id} not found`);
  return toCreditNote(row);
}
