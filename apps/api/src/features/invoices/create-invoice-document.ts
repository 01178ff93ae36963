import type { Seller } from '@waha/domain/company/staff/seller';
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
export function createInvoiceDocument(facts: InvoiceDocumentData): PdfContent {
  const { language, brand, invoice, seller, payment } = facts;
  const { invoice: words } = getTranslations(language);
  const state = getInvoiceDocumentStatus(invoice.status);
  const number = formatInvoiceNumber(invoice.number);
  const reference = formatReference(facts);
  const { correctedAt } = invoice;
  const owed = invoice.amountMillimes ?? 0;
  const left = state === 'due' ? owed : 0;
  const line = createInvoiceLine(owed, seller.stampMillimes, payment.quantity);
  const tnd = (millimes: number) => formatAmount(language, millimes);
  return {
    ...{ language, brand, author: seller.legalName, title: words.title, reference: number, at: invoice.createdAt },
    state: { word: words.states[state], isStrong: state === 'due' },
    ...(state === 'annulled' && { across: words.across }),
    parties: [createSellerParty(seller, language), createBuyerParty(facts, words)],
    facts: [
      [words.number, number],
      [words.issued, formatDay(language, getDayAt(invoice.createdAt))],
      [words.due, formatDay(language, invoice.invoiceDate)],
      [words.reference, reference],
      ...(correctedAt === undefined ? [] : [[words.corrected, formatDay(language, getDayAt(correctedAt))] as const]),
    ],
    tables: [createLinesTable(facts, words)],
    totals: [
      ...(line.stampMillimes === 0
        ? []
        : ([
            [words.withoutStamp, tnd(line.lineMillimes)],
            [words.stamp, tnd(line.stampMillimes)],
          ] satisfies PdfLine[])),
      [words.total, tnd(owed)],
      [words.paid, tnd(state === 'paid' ? owed : 0)],
      [words.left, tnd(left)],
    ],
    summary: createPurchaseTable(facts, words),
    ...(left > 0 && createPaymentSection(facts, words)),
    notes: [words.note],
  };
}

/** Returns the reference that the payer writes on the transfer and staff search for: `W-7K3M-9Q2X-3`. */
function formatReference({ invoice, payment }: InvoiceDocumentData): string {
  return `${payment.reference}-${invoice.instalment?.number ?? 0}`;
}

function createBuyerParty({ buyer }: InvoiceDocumentData, words: Translations['invoice']): PdfParty {
  if (!buyer) return { label: words.buyer, name: words.nobody, lines: [] };
  const { name, address, phone, email } = buyer;
  return { label: words.buyer, name, lines: [address, phone, email].filter((line) => line !== null) };
}

function createLinesTable(
  { language, invoice, seller, payment }: InvoiceDocumentData,
  words: Translations['invoice'],
): PdfTable {
  const { packName, quantity, reference, plan } = payment;
  const line = createInvoiceLine(invoice.amountMillimes ?? 0, seller.stampMillimes, quantity);
  const { number = 0 } = invoice.instalment ?? {};
  // A line with quantity 1 for several packs states their number.
  const what = line.quantity === quantity ? packName : `${packName} × ${quantity}`;
  const which = words.instalment({ number, months: plan?.months ?? number, reference });
  const tnd = (millimes: number) => formatAmount(language, millimes);
  return {
    columns: [
      { title: words.description, share: 46 },
      { title: words.quantity, share: 12, align: 'end' },
      { title: words.unitPrice, share: 21, align: 'end' },
      { title: words.amount, share: 21, align: 'end' },
    ],
    rows: [[`${what}\n${which}`, String(line.quantity), tnd(line.unitMillimes), tnd(line.lineMillimes)]],
  };
}

function createPurchaseTable(
  { language, payment, instalments }: InvoiceDocumentData,
  words: Translations['invoice'],
): PdfTable {
  const first = (payment.plan?.monthlyMillimes ?? 0) * payment.quantity;
  const { totalMillimes, paidMillimes, leftMillimes, state } = computePurchaseSums(first, instalments);
  const columns = [words.purchaseReference, words.total, words.paid, words.left, words.purchaseState];
  const sums = [totalMillimes, paidMillimes, leftMillimes].map((millimes) => formatAmount(language, millimes));
  return {
    title: words.purchase,
    columns: columns.map((title, at) => ({ title, share: 20, ...(at > 0 && at < 4 && { align: 'end' as const }) })),
    rows: [[payment.reference, ...sums, words.states[state]]],
  };
}

/** Uses the payment method of the purchase if it is still enabled, otherwise the first one that accepts dinars. */
function createPaymentSection(facts: InvoiceDocumentData, words: Translations['invoice']): Pick<PdfContent, 'payment'> {
  const { language, invoice, payment, payees } = facts;
  const taken = payees.filter(({ kind }) => kind === 'local');
  const payee = taken.find(({ method }) => method === payment.paymentMethod) ?? taken[0];
  if (!payee) return {};
  const owed = formatAmount(language, invoice.amountMillimes ?? 0);
  const reference = formatReference(facts);
  return {
    payment: {
      title: words.howToPay,
      lines: [
        [words.payTo, payee.holder],
        [words.account, `${resolveText(payee.label, language)}\u00a0: ${isolateLtr(payee.number)}`],
        [words.exactAmount, owed],
        [words.reference, reference],
      ],
      code: createPaymentCode(reference, formatAmount('source', invoice.amountMillimes ?? 0)),
      caption: words.scan,
    },
  };
}
