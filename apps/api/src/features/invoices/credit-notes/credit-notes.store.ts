import type { CreditNote } from '@waha/domain/invoices/credit-note';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray, max } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { invoices } from '../invoices.tables';
import type { TaxedRow } from '../vat/read-taxes';
import { creditNotes } from './credit-notes.tables';

/** Returns the credit notes of these invoices, by the id of the invoice. */
export async function findCreditNotes(
  db: Database | Tx,
  invoiceIds: readonly InvoiceId[],
): Promise<Map<string, CreditNote>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, [...invoiceIds]));
  return new Map(rows.map((row) => [row.invoiceId, toCreditNote(row)]));
}

/** Returns what decides about the taxes of all credited invoices, by the id of the invoice. */
export async function listCreditedInvoices(db: Database): Promise<Map<InvoiceId, TaxedRow>> {
  const { id, sellerVersion, rechargeId } = invoices;
  const rows = await db
    .select({ id, sellerVersion, rechargeId })
    .from(creditNotes)
    .innerJoin(invoices, eq(id, creditNotes.invoiceId))
    .orderBy(asc(creditNotes.id));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the last number of a year; 0 before the first. */
export async function findLastCreditNoteSerial(tx: Tx, year: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(creditNotes.number) })
    .from(creditNotes)
    .where(eq(creditNotes.numberYear, year));
  return row?.last ?? 0;
}

export async function saveCreditNote(tx: Tx, { number, ...creditNote }: CreditNote): Promise<void> {
  await tx.insert(creditNotes).values({ ...creditNote, numberYear: number.year, number: number.serial });
}

export function toCreditNote({
  numberYear: year,
  number: serial,
  ...row
}: typeof creditNotes.$inferSelect): CreditNote {
  return { ...row, number: { year, serial } };
}
