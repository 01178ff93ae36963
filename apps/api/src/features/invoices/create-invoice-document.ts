import type { Seller } from '@waha/domain/company/staff/seller';
import { formatInstalmentReference } from '@waha/domain/invoices/instalments';
import type { Invoice } from '@waha/domain/invoices/invoice';
import {
  computePurchaseSums,
  createInvoiceLine,
  createPaymentCode,
  getInvoiceDocumentStatus,
} from '@waha/domain/invoices/invoice-document';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { Payment } from '@waha/domain/purchase/payment';
import type { CataloguePayee } from '#platform/config/catalogue';
import type { PdfContent, PdfLine, PdfParty, PdfTable } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, isolateLtr } from '#platform/translations/format';
import type { Translations } from '#platform/translations/source';
import { getTranslations } from '#platform/translations/translations';
import { createSellerParty } from '../company/document-parties.public-queries';
import type { InvoiceBuyer } from './invoices.store';

/**
 * The content of an instalment's document. It is stored with the invoice or its payment, except what is paid and how to
 * pay now.
 */
export type InvoiceDocumentData = {
  /** The member's language. */
  language: Language;
  brand: string;
  invoice: Invoice;
  /** Undefined after the member was erased. */
  buyer: InvoiceBuyer | undefined;
  /** The seller when the invoice was issued. */
  seller: Seller;
  /** The payment of the instalment. */
  payment: Payment;
  /** All instalments of that payment. */
  instalments: readonly Invoice[];
  /** The enabled accounts. */
  payees: readonly CataloguePayee[];
};

/** Returns the invoice of an instalment as an accounting document. */
export function createInvoiceDocument(data: InvoiceDocumentData): PdfContent {
  const { language, brand, invoice, seller, payment } = data;
  const { invoice: translations } = getTranslations(language);
  const state = getInvoiceDocumentStatus(invoice.status);
  const number = formatInvoiceNumber(invoice.number);
  const { correctedAt, instalment } = invoice;
  const reference = formatInstalmentReference(payment.reference, instalment?.number ?? 0);
  const amountMillimes = invoice.amountMillimes ?? 0;
  const left = state === 'due' ? amountMillimes : 0;
  const line = createInvoiceLine(amountMillimes, seller.stampMillimes, payment.quantity);
  const tnd = (millimes: number) => formatAmount(language, millimes);
  return {
    ...{
      language,
      brand,
      author: seller.legalName,
      title: translations.title,
      reference: number,
      at: invoice.createdAt,
    },
    state: { word: translations.states[state], isStrong: state === 'due' },
    ...(state === 'annulled' && { across: translations.across }),
    parties: [createSellerParty(seller, language), createBuyerParty(data, translations)],
    details: [
      [translations.number, number],
      [translations.issued, formatDay(language, getDayAt(invoice.createdAt))],
      [translations.due, formatDay(language, invoice.invoiceDate)],
      [translations.reference, reference],
      ...(correctedAt === undefined
        ? []
        : [[translations.corrected, formatDay(language, getDayAt(correctedAt))] as const]),
    ],
    tables: [createLinesTable(data, translations)],
    totals: [
      ...(line.stampMillimes === 0
        ? []
        : ([
            [translations.withoutStamp, tnd(line.lineMillimes)],
            [translations.stamp, tnd(line.stampMillimes)],
          ] satisfies PdfLine[])),
      [translations.total, tnd(amountMillimes)],
      [translations.paid, tnd(state === 'paid' ? amountMillimes : 0)],
      [translations.left, tnd(left)],
    ],
    summary: createPurchaseTable(data, translations),
    ...(left > 0 && createPaymentSection(data, reference, translations)),
    notes: [translations.note],
  };
}

function createBuyerParty({ buyer }: InvoiceDocumentData, translations: Translations['invoice']): PdfParty {
  if (!buyer) return { label: translations.buyer, name: translations.nobody, lines: [] };
  const { name, address, phone, email } = buyer;
  return { label: translations.buyer, name, lines: [address, phone, email].filter((line) => line !== null) };
}

function createLinesTable(
  { language, invoice, seller, payment }: InvoiceDocumentData,
  translations: Translations['invoice'],
): PdfTable {
  const { packName, quantity, reference, plan } = payment;
  const line = createInvoiceLine(invoice.amountMillimes ?? 0, seller.stampMillimes, quantity);
  const { number = 0 } = invoice.instalment ?? {};
  // A line with quantity 1 for several packs states their number.
  const itemName = line.quantity === quantity ? packName : `${packName} × ${quantity}`;
  const which = translations.instalment({ number, months: plan?.months ?? number, reference });
  const tnd = (millimes: number) => formatAmount(language, millimes);
  return {
    columns: [
      { title: translations.description, share: 46 },
      { title: translations.quantity, share: 12, align: 'end' },
      { title: translations.unitPrice, share: 21, align: 'end' },
      { title: translations.amount, share: 21, align: 'end' },
    ],
    rows: [[`${itemName}\n${which}`, String(line.quantity), tnd(line.unitMillimes), tnd(line.lineMillimes)]],
  };
}

function createPurchaseTable(
  { language, payment, instalments }: InvoiceDocumentData,
  translations: Translations['invoice'],
): PdfTable {
  const first = (payment.plan?.monthlyMillimes ?? 0) * payment.quantity;
  const { totalMillimes, paidMillimes, leftMillimes, state } = computePurchaseSums(first, instalments);
  const columns = [
    translations.purchaseReference,
    translations.total,
    translations.paid,
    translations.left,
    translations.purchaseState,
  ];
  const sums = [totalMillimes, paidMillimes, leftMillimes].map((millimes) => formatAmount(language, millimes));
  return {
    title: translations.purchase,
    columns: columns.map((title, at) => ({ title, share: 20, ...(at > 0 && at < 4 && { align: 'end' as const }) })),
    rows: [[payment.reference, ...sums, translations.states[state]]],
  };
}

/** Uses the payment method of the purchase if it is still enabled, otherwise the first one that accepts dinars. */
function createPaymentSection(
  { language, invoice, payment, payees }: InvoiceDocumentData,
  reference: string,
  translations: Translations['invoice'],
): Pick<PdfContent, 'payment'> {
  const localPayees = payees.filter(({ kind }) => kind === 'local');
  const payee = localPayees.find(({ method }) => method === payment.paymentMethod) ?? localPayees[0];
  if (!payee) return {};
  const formattedAmount = formatAmount(language, invoice.amountMillimes ?? 0);
  return {
    payment: {
      title: translations.howToPay,
      lines: [
        [translations.payTo, payee.holder],
        [translations.account, `${resolveText(payee.label, language)}\u00a0: ${isolateLtr(payee.number)}`],
        [translations.exactAmount, formattedAmount],
        [translations.reference, reference],
      ],
      code: createPaymentCode(reference, formatAmount('source', invoice.amountMillimes ?? 0)),
      caption: translations.scan,
    },
  };
}
