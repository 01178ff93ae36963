import type { Seller } from '@waha/domain/company/staff/seller';
import { type CreditNote, formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import { formatInstalmentReference } from '@waha/domain/invoices/instalments';
import { type Invoice, isSaleInvoice } from '@waha/domain/invoices/invoice';
import {
  computePurchaseSums,
  createInvoiceLine,
  createPaymentCode,
  getInvoiceDocumentStatus,
} from '@waha/domain/invoices/invoice-document';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { writeAmount } from '@waha/domain/kernel/amount-words/write-amount';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { Instant } from '@waha/domain/kernel/time';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import type { Payment } from '@waha/domain/purchase/payment';
import type { Recharge } from '@waha/domain/recharge/recharge';
import type { CataloguePayee } from '#platform/config/catalogue';
import type { PdfContent, PdfLine, PdfParty, PdfTable } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, isolateLtr } from '#platform/translations/format';
import type { Translations } from '#platform/translations/source';
import { getTranslations } from '#platform/translations/translations';
import { createSellerParty } from '../company/document-parties.public-queries';
import type { InvoiceBuyer } from './invoices.store';
import { getSaleTaxes } from './vat/get-sale-taxes';

/**
 * The text of a document about its electronic form: the reference of El Fatoora and its code, or that the reference is
 * awaited.
 */
export type ElectronicMark =
  | { kind: 'accepted'; reference: string | undefined; qrCode: Uint8Array | undefined }
  | { kind: 'awaited' };

/** The sale that an invoice bills: a payment with the instalments after its first, or a recharge. */
export type InvoiceSale =
  | { kind: 'payment'; payment: Payment; laterInstalments: readonly Invoice[] }
  | { kind: 'recharge'; recharge: Recharge };

/**
 * The content of a generated document. It is stored with the invoice or its sale, except what is paid and how to pay
 * now.
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
  sale: InvoiceSale;
  creditNote: CreditNote | undefined;
  electronic: ElectronicMark | undefined;
  /** The enabled accounts. */
  payees: readonly CataloguePayee[];
};

/** Returns the invoice of a sale or an instalment as an accounting document. */
export function createInvoiceDocument(data: InvoiceDocumentData): PdfContent {
  const { language, brand, invoice, seller, sale, creditNote } = data;
  const { invoice: translations } = getTranslations(language);
  const state = getInvoiceDocumentStatus(invoice.status);
  const number = formatInvoiceNumber(invoice.number);
  const { correctedAt, paidAt } = invoice;
  const reference = getSaleReference(data);
  const amountMillimes = invoice.amountMillimes ?? 0;
  const left = state === 'due' ? amountMillimes : 0;
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const dayAt = (at: Instant) => formatDay(language, getDayAt(at));
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
    parties: [createSellerParty(seller, language), createBuyerParty(data)],
    details: [
      [translations.number, number],
      [translations.issued, dayAt(invoice.createdAt)],
      isSaleInvoice(invoice)
        ? [translations.paidOn, dayAt(paidAt ?? invoice.createdAt)]
        : [translations.due, formatDay(language, invoice.invoiceDate)],
      ...(reference === undefined ? [] : [[translations.reference, reference] as const]),
      ...(correctedAt === undefined ? [] : [[translations.corrected, dayAt(correctedAt)] as const]),
      ...(creditNote === undefined
        ? []
        : [[translations.creditedBy, formatCreditNoteNumber(creditNote.number)] as const]),
      ...createElectronicLines(data),
    ],
    tables: [createSaleTable(data)],
    totals: [
      ...createTotals(data),
      [translations.paid, tnd(state === 'paid' ? amountMillimes : 0)],
      [translations.left, tnd(left)],
    ],
    totalInWords: translations.totalInWords({ words: writeAmount(language, amountMillimes) }),
    ...(sale.kind === 'payment' && sale.payment.plan && { summary: createPurchaseTable(data, sale) }),
    ...(left > 0 && sale.kind === 'payment' && createPaymentSection(data, sale.payment, translations)),
    ...createElectronicPicture(data),
    notes: [seller.vatRate > 0 ? translations.noteWithVat : translations.note, ...createElectronicNotes(data)],
  };
}

type ElectronicData = Pick<InvoiceDocumentData, 'language' | 'electronic'>;

/** Returns the reference of El Fatoora, if the document has one. */
export function createElectronicLines({ language, electronic }: ElectronicData): PdfLine[] {
  if (electronic?.kind !== 'accepted' || electronic.reference === undefined) return [];
  return [[getTranslations(language).invoice.electronicReference, isolateLtr(electronic.reference)]];
}

/** Returns the code by which El Fatoora confirms the document, if it has one. */
export function createElectronicPicture({ language, electronic }: ElectronicData): Pick<PdfContent, 'picture'> {
  if (electronic?.kind !== 'accepted' || electronic.qrCode === undefined) return {};
  const { electronicReference } = getTranslations(language).invoice;
  const caption = `${electronicReference} ${isolateLtr(electronic.reference ?? '')}`.trim();
  return { picture: { png: electronic.qrCode, alt: caption, caption } };
}

/** Says that the reference of El Fatoora is awaited, so that the document does not look final. */
export function createElectronicNotes({ language, electronic }: ElectronicData): string[] {
  return electronic?.kind === 'awaited' ? [getTranslations(language).invoice.electronicAwaited] : [];
}

type SaleData = Pick<InvoiceDocumentData, 'language' | 'invoice' | 'seller' | 'sale' | 'buyer'>;

export function createBuyerParty({ language, buyer }: SaleData): PdfParty {
  const { invoice: translations } = getTranslations(language);
  if (!buyer) return { label: translations.buyer, name: translations.nobody, lines: [] };
  const { name, address, phone, email } = buyer;
  return { label: translations.buyer, name, lines: [address, phone, email].filter((line) => line !== null) };
}

/** Returns the reference of the transfer; recharges have none. */
export function getSaleReference({ invoice, sale }: SaleData): string | undefined {
  if (sale.kind === 'recharge') return undefined;
  return formatInstalmentReference(sale.payment.reference, invoice.instalment?.number ?? 0);
}

const getQuantity = (sale: InvoiceSale): number =>
  sale.kind === 'recharge' ? sale.recharge.points : sale.payment.quantity;

/** Returns the line of the sale without taxes, and its taxes. */
export function createSaleLine({ invoice, seller, sale }: SaleData) {
  return createInvoiceLine(invoice.amountMillimes ?? 0, getSaleTaxes(invoice, seller), getQuantity(sale));
}

/** Returns the table with the line of the sale. If the seller charges VAT, its amounts are net. */
export function createSaleTable(data: SaleData): PdfTable {
  const { language, seller } = data;
  const { invoice: translations } = getTranslations(language);
  const line = createSaleLine(data);
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const isNet = seller.vatRate > 0;
  return {
    columns: [
      { title: translations.description, share: 46 },
      { title: translations.quantity, share: 12, align: 'end' },
      { title: isNet ? translations.netUnitPrice : translations.unitPrice, share: 21, align: 'end' },
      { title: isNet ? translations.netAmount : translations.amount, share: 21, align: 'end' },
    ],
    rows: [[describeSale(data), String(line.quantity), tnd(line.unitMillimes), tnd(line.lineMillimes)]],
  };
}

/** Returns the name of what is sold; for an instalment, a second line names it. */
export function describeSale(data: SaleData): string {
  const { invoice: translations } = getTranslations(data.language);
  const { sale, invoice } = data;
  const name = sale.kind === 'recharge' ? translations.recharge : sale.payment.packName;
  const quantity = getQuantity(sale);
  // A line with quantity 1 for several packs or points states their number.
  const itemName = createSaleLine(data).quantity === quantity ? name : `${name} × ${quantity}`;
  if (sale.kind === 'recharge' || !sale.payment.plan) return itemName;
  const { reference, plan } = sale.payment;
  const number = invoice.instalment?.number ?? 0;
  return `${itemName}\n${translations.instalment({ number, months: plan.months, reference })}`;
}

/** Returns the amount without taxes, the taxes that apply, and the total. */
export function createTotals(data: SaleData): PdfLine[] {
  const { language, invoice, seller } = data;
  const { invoice: translations } = getTranslations(language);
  const { lineMillimes, vatMillimes, stampMillimes } = createSaleLine(data);
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const total = tnd(invoice.amountMillimes ?? 0);
  const stampLines: PdfLine[] = stampMillimes === 0 ? [] : [[translations.stamp, tnd(stampMillimes)]];
  if (seller.vatRate > 0)
    return [
      [translations.net, tnd(lineMillimes)],
      [translations.vat({ percent: seller.vatRate }), tnd(vatMillimes)],
      ...stampLines,
      [translations.totalWithTaxes, total],
    ];
  const withoutStamp: PdfLine[] = stampMillimes === 0 ? [] : [[translations.withoutStamp, tnd(lineMillimes)]];
  return [...withoutStamp, ...stampLines, [translations.total, total]];
}

function createPurchaseTable(
  { language, creditNote }: InvoiceDocumentData,
  { payment, laterInstalments }: Extract<InvoiceSale, { kind: 'payment' }>,
): PdfTable {
  const { invoice: translations } = getTranslations(language);
  const { totalMillimes: total, quantity, plan } = payment;
  const first = computeReceiptAmount(total, quantity, plan);
  const { totalMillimes, paidMillimes, leftMillimes, state } = computePurchaseSums(first, laterInstalments);
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
    rows: [[payment.reference, ...sums, translations.states[creditNote ? 'annulled' : state]]],
  };
}

/** Uses the payment method of the purchase if it is still enabled, otherwise the first one that accepts dinars. */
function createPaymentSection(
  { language, invoice, payees }: InvoiceDocumentData,
  payment: Payment,
  translations: Translations['invoice'],
): Pick<PdfContent, 'payment'> {
  const reference = formatInstalmentReference(payment.reference, invoice.instalment?.number ?? 0);
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
