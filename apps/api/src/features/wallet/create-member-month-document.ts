import type { Seller } from '@waha/domain/company/staff/seller';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { getInvoiceDocumentStatus } from '@waha/domain/invoices/invoice-document';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payment } from '@waha/domain/purchase/payment';
import { type MemberMonthSource, selectMemberMonth } from '@waha/domain/wallet/member-month';
import type { MonthOfPoints } from '@waha/domain/wallet/month-of-points';
import type { PdfContent, PdfTable } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatMonth, formatShortDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { createMemberDocumentParties } from '../company/document-parties.public-queries';

export type MemberMonthData = {
  brand: string;
  seller: Seller;
  /** The language of the member. */
  language: Language;
  owner: { name: string; email: string };
  /** `2026-02` */
  month: string;
  at: Instant;
} & MemberMonthSource<Payment, Invoice>;

/**
 * Creates the document of a member's month: points at its start, in, out and at its end; sent payments; due invoices.
 */
export function createMemberMonthDocument(data: MemberMonthData): PdfContent {
  const { brand, seller, language, owner, month, at } = data;
  const { memberMonth: translations, financeMonth, paper } = getTranslations(language);
  const { points, payments, invoices } = selectMemberMonth(data, month);
  return {
    ...{
      language,
      brand,
      author: seller.legalName,
      title: translations.title,
      reference: formatMonth(language, month),
      at,
    },
    parties: createMemberDocumentParties(seller, owner, language),
    details: [
      [translations.atStart, String(points.atStart)],
      [translations.in, String(points.in)],
      [translations.out, String(points.out)],
      [translations.atEnd, String(points.atEnd)],
    ],
    tables: [
      createPointsTable(language, points),
      createPaymentsTable(language, payments),
      createInvoicesTable(language, invoices),
    ],
    notes: [
      `${paper.writtenOn} ${formatDay(language, getDayAt(at))}. ${paper.timesAre}`,
      ...(getMonthAt(at) <= month ? [financeMonth.running] : []),
    ],
  };
}

function createPointsTable(language: Language, points: MonthOfPoints): PdfTable {
  const { memberMonth: translations, statement, paper } = getTranslations(language);
  const formatCount = (count: number) => (count > 0 ? String(count) : '');
  return {
    title: translations.points,
    columns: [
      { title: statement.columns.date, share: 20 },
      { title: translations.columns.movement, share: 48 },
      { title: translations.columns.in, share: 16, align: 'end' },
      { title: translations.columns.out, share: 16, align: 'end' },
    ],
    rows: points.movements.map(({ earnedAt, kind, points: count }) => [
      formatShortDay(language, getDayAt(earnedAt)),
      statement.kinds[kind],
      formatCount(count),
      formatCount(-count),
    ]),
    emptyText: paper.none,
    foot: [paper.total, '', String(points.in), String(points.out)],
  };
}

function createPaymentsTable(language: Language, payments: readonly Payment[]): PdfTable {
  const { memberMonth: translations, paper } = getTranslations(language);
  const titles = translations.paymentColumns;
  return {
    title: translations.payments,
    columns: [
      { title: titles.sent, share: 16 },
      { title: titles.reference, share: 20 },
      { title: titles.pack, share: 28 },
      { title: titles.amount, share: 20, align: 'end' },
      { title: titles.state, share: 16 },
    ],
    rows: payments.map(({ createdAt, reference, packName, quantity, totalMillimes, status }) => [
      formatShortDay(language, getDayAt(createdAt)),
      reference,
      `${packName} × ${quantity}`,
      formatAmount(language, totalMillimes),
      translations.paymentStates[status],
    ]),
    emptyText: paper.none,
  };
}

function createInvoicesTable(language: Language, invoices: readonly Invoice[]): PdfTable {
  const { memberMonth: translations, invoice, paper } = getTranslations(language);
  const titles = translations.invoiceColumns;
  return {
    title: translations.invoices,
    columns: [
      { title: titles.number, share: 30 },
      { title: titles.due, share: 30 },
      { title: titles.amount, share: 20, align: 'end' },
      { title: titles.state, share: 20 },
    ],
    rows: invoices.map(({ number, invoiceDate, amountMillimes, status }) => [
      formatInvoiceNumber(number),
      formatShortDay(language, invoiceDate),
      amountMillimes === undefined ? '' : formatAmount(language, amountMillimes),
      invoice.states[getInvoiceDocumentStatus(status)],
    ]),
    emptyText: paper.none,
  };
}
