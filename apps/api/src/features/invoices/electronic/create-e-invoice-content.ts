import type { Seller } from '@waha/domain/company/staff/seller';
import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceContent } from '@waha/domain/e-invoicing/teif/e-invoice-content';
import { type CreditNote, formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { getTranslations } from '#platform/translations/translations';
import { createSaleLine, describeSale, type InvoiceSale } from '../create-invoice-document';
import type { InvoiceBuyer } from '../invoices.store';

/** Electronic documents are in French. */
const LANGUAGE = 'fr';

type DocumentData = {
  invoice: Invoice;
  /** The credit note whose electronic form is made; undefined for that of the invoice. */
  creditNote: CreditNote | undefined;
  sale: InvoiceSale;
  /** Undefined after the member was erased. */
  buyer: InvoiceBuyer | undefined;
  /** The seller of the invoice, whose rate and stamp apply. */
  seller: Seller;
  /** The seller whose name, numbers and address the document has. */
  issuer: Seller;
  identifier: BuyerIdentifier | undefined;
};

/** `F-2026-000001`: the number of an invoice at El Fatoora, where `F` (facture) distinguishes it from a credit note. */
export function formatElectronicNumber({ number }: Invoice): string {
  return `F-${formatInvoiceNumber(number)}`;
}

/** Returns what the electronic form of an invoice or a credit note says: the same as its PDF. */
export function createEInvoiceContent(data: DocumentData): EInvoiceContent {
  const { invoice, creditNote, sale, buyer, seller, issuer, identifier } = data;
  const translations = getTranslations(LANGUAGE);
  const sold = { language: LANGUAGE, invoice, seller, sale, buyer } as const;
  const line = createSaleLine(sold);
  const { vatRate } = seller;
  const isCredit = creditNote !== undefined;
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    number: isCredit ? formatCreditNoteNumber(creditNote.number) : formatElectronicNumber(invoice),
    day: isCredit ? getDayAt(creditNote.createdAt) : invoice.invoiceDate,
    seller: {
      ...{ taxNumber: issuer.taxNumber, legalName: issuer.legalName, address: issuer.address },
      ...{ registerNumber: issuer.registerNumber, phone: issuer.phone, email: issuer.email },
    },
    buyer: {
      ...{ identifier, memberId: invoice.memberId, name: buyer?.name ?? translations.invoice.nobody },
      ...{ address: buyer?.address ?? '', phone: buyer?.phone ?? '', email: buyer?.email ?? '' },
    },
    lines: [
      {
        itemCode: createItemCode(sale),
        // The second line of the cell names the instalment.
        description: describeSale(sold).replaceAll('\n', ', '),
        ...{ quantity: line.quantity, netUnitMillimes: line.unitMillimes, netMillimes: line.lineMillimes, vatRate },
      },
    ],
    ...{ netMillimes: line.lineMillimes, vatRate, vatMillimes: line.vatMillimes, stampMillimes: line.stampMillimes },
    totalMillimes: invoice.amountMillimes ?? 0,
    ...(isCredit && {
      credited: {
        number: formatElectronicNumber(invoice),
        day: invoice.invoiceDate,
        reason: translations.creditNote.cancelled,
      },
    }),
  };
}

const MAX_CODE_LENGTH = 35;

/** Returns the code of what is sold: `RECHARGE`, or the letters and digits of the pack's name. */
function createItemCode(sale: InvoiceSale): string {
  if (sale.kind === 'recharge') return 'RECHARGE';
  const words = sale.payment.packName
    .normalize('NFD')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? ['PACK'];
  return words.join('-').slice(0, MAX_CODE_LENGTH);
}
