import { sumVatByRate, type TaxedDocument, type VatSums } from '@waha/domain/invoices/sum-vat-by-rate';
import { getCalendarMonth } from '@waha/domain/kernel/calendar/month';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import { and, eq, gte, isNull, lt, lte, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { creditNotes } from '../credit-notes/credit-notes.tables';
import { invoices } from '../invoices.tables';
import { readTaxes } from './read-taxes';

/**
 * Returns the sums of a month for each rate of VAT: invoices by their date, which is the due date of an instalment,
 * minus credit notes by their day. Cancelled and uploaded invoices do not count.
 * @param month `2026-02`
 */
export async function readVatMonth(db: Database, month: string): Promise<(VatSums & { vatRate: VatRate })[]> {
  const { days, from, until } = getCalendarMonth(month);
  const getTaxes = await readTaxes(db);
  const { sellerVersion, rechargeId, invoiceDate, status, pdfFileId } = invoices;
  const invoiceRows = await db
    .select({ amountMillimes: invoices.amountMillimes, sellerVersion, rechargeId })
    .from(invoices)
    .where(
      and(
        gte(invoiceDate, days[0]!.day),
        lte(invoiceDate, days.at(-1)!.day),
        ne(status, 'cancelled'),
        isNull(pdfFileId),
      ),
    );
  const creditNoteRows = await db
    .select({ amountMillimes: creditNotes.amountMillimes, sellerVersion, rechargeId })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(gte(creditNotes.createdAt, from), lt(creditNotes.createdAt, until)));
  const toDocuments = (kind: TaxedDocument['kind'], rows: typeof invoiceRows): TaxedDocument[] =>
    rows.map(({ amountMillimes, ...row }) => ({ kind, totalMillimes: amountMillimes ?? 0, taxes: getTaxes(row) }));
  return sumVatByRate([...toDocuments('invoice', invoiceRows), ...toDocuments('creditNote', creditNoteRows)]);
}
