import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import type { Payment } from '@waha/domain/purchase/payment';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, isolateLtr } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { createMemberDocumentParties } from '../company/document-parties.public-queries';

type PaymentProofData = {
  /** The member's language. */
  language: Language;
  brand: string;
  seller: Seller;
  owner: { name: string; email: string };
  /** An approved payment. */
  payment: Payment;
};

/** Returns the confirmation of an approved payment: a receipt, without the number of an invoice. */
export function createPaymentProof({ language, brand, seller, owner, payment }: PaymentProofData): PdfContent {
  const { paymentProof: translations, invoice, exportWords } = getTranslations(language);
  const { reference, packName, quantity, plan, paymentType, paymentMethod, totalMillimes, creditMillimes, createdAt } =
    payment;
  const approvedAt = payment.approvedAt ?? createdAt;
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const paidMillimes = computeReceiptAmount(totalMillimes, quantity, plan);
  const day = (at: number) => formatDay(language, getDayAt(at));
  const description = plan
    ? `${packName}\n${invoice.instalment({ number: 1, months: plan.months, reference })}`
    : packName;
  return {
    ...{ language, brand, author: seller.legalName, title: translations.title, reference, at: approvedAt },
    state: { word: exportWords.status.approved },
    parties: createMemberDocumentParties(seller, owner, language),
    details: [
      [invoice.reference, isolateLtr(reference)],
      [translations.method, exportWords.method[paymentMethod]],
      [translations.type, exportWords.type[paymentType]],
      [translations.sent, day(createdAt)],
      [translations.approved, day(approvedAt)],
    ],
    tables: [
      {
        columns: [
          { title: invoice.description, share: 46 },
          { title: invoice.quantity, share: 12, align: 'end' },
          { title: invoice.unitPrice, share: 21, align: 'end' },
          { title: invoice.amount, share: 21, align: 'end' },
        ],
        rows: [[description, String(quantity), tnd(paidMillimes / quantity), tnd(paidMillimes)]],
      },
    ],
    totals: [
      [plan ? invoice.purchase : invoice.total, tnd(totalMillimes)],
      [translations.paid, tnd(paidMillimes)],
      ...(creditMillimes ? [[translations.credit, tnd(creditMillimes)] as const] : []),
    ],
    notes: [translations.note],
  };
}
