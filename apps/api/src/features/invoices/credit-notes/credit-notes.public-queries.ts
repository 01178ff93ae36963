import { formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import type { CreditNoteId, InvoiceId, PaymentId } from '@waha/domain/kernel/ids';
import { inArray } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { findSaleInvoice } from '../invoices.store';
import { findCreditNotes } from './credit-notes.store';
import { creditNotes } from './credit-notes.tables';

/** Returns the credit note of the invoice of a payment, if it has one. */
export async function findCreditNoteId(tx: Tx, paymentId: PaymentId): Promise<CreditNoteId | undefined> {
  const invoice = await findSaleInvoice(tx, paymentId);
  return invoice && (await findCreditNotes(tx, [invoice.id])).get(invoice.id)?.id;
}

/** Returns the numbers of credit notes, and the invoices that they credit, by id. */
export async function findCreditNoteNumbers(
  db: Database | Tx,
  ids: readonly CreditNoteId[],
): Promise<Map<CreditNoteId, { number: string; invoiceId: InvoiceId }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.id, [...ids]));
  return new Map(
    rows.map(({ id, invoiceId, numberYear: year, number: serial }) => [
      id,
      { invoiceId, number: formatCreditNoteNumber({ year, serial }) },
    ]),
  );
}
