import type { Seller } from '@waha/domain/company/staff/seller';
import { type CreditNote, formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { writeAmount } from '@waha/domain/kernel/amount-words/write-amount';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Instant } from '@waha/domain/kernel/time';
import { createSellerParty } from '#features/company/document-parties.public-queries';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import {
  createBuyerParty,
  createElectronicLines,
  createElectronicNotes,
  createElectronicPicture,
  createSaleTable,
  createTotals,
  getSaleReference,
  type InvoiceDocumentData,
} from '../create-invoice-document';

/**
 * Returns the document of a credit note. Its line, taxes and totals are those of the credited invoice.
 * @param data with the electronic form of the credit note, not of its invoice
 * @param issuer the seller on the day of the credit note
 */
export function createCreditNoteDocument(
  data: Omit<InvoiceDocumentData, 'creditNote'>,
  creditNote: CreditNote,
  issuer: Seller,
): PdfContent {
  const { language, brand, invoice } = data;
  const { invoice: translations, creditNote: own } = getTranslations(language);
  const number = formatCreditNoteNumber(creditNote.number);
  const reference = getSaleReference(data);
  const dayAt = (at: Instant) => formatDay(language, getDayAt(at));
  return {
    ...{ language, brand, author: issuer.legalName, title: own.title, reference: number, at: creditNote.createdAt },
    parties: [createSellerParty(issuer, language), createBuyerParty(data)],
    details: [
      [own.number, number],
      [translations.issued, dayAt(creditNote.createdAt)],
      [own.invoice, formatInvoiceNumber(invoice.number)],
      [own.invoiceIssued, dayAt(invoice.createdAt)],
      ...(reference === undefined ? [] : [[translations.reference, reference] as const]),
      [own.reason, own.cancelled],
      ...createElectronicLines(data),
    ],
    tables: [createSaleTable(data)],
    totals: createTotals(data),
    totalInWords: own.totalInWords({ words: writeAmount(language, creditNote.amountMillimes) }),
    ...createElectronicPicture(data),
    notes: [own.note, ...createElectronicNotes(data)],
  };
}
