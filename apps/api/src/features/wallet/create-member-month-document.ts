import type { Seller } from '@waha/domain/company/staff/seller';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { writeInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { paperStateOf } from '@waha/domain/invoices/invoice-paper';
import { dayAt } from '@waha/domain/kernel/calendar/day';
import { calendarMonth, monthAt } from '@waha/domain/kernel/calendar/month';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payment } from '@waha/domain/purchase/payment';
import type { LedgerEntry } from '@waha/domain/wallet/ledger';
import { monthOfPoints } from '@waha/domain/wallet/month-of-points';
import type { Paper, PaperTable } from '../../platform/documents/paper/paper';
import { amount, dayOf, monthOf, shortDayOf } from '../../platform/words/formats';
import { wordsIn } from '../../platform/words/words';
import { createMemberDocumentParties } from '../company/document-parties.public-queries';

export type MemberMonthData = {
  brand: string;
  seller: Seller;
  /** Of the member whose it is. */
  language: Language;
  owner: { name: string; email: string };
  /** `2026-02` */
  month: string;
  /** Of the wallet; payments and invoices are all of the member's: what is not of the month is left out here. */
  entries: readonly LedgerEntry[];
  payments: readonly Payment[];
  invoices: readonly Invoice[];
  at: Instant;
};

/** A month of a member: points at its start, in, out and at its end; payments that were sent; invoices that fall due. */
export function createMemberMonthDocument(facts: MemberMonthData): Paper {
  const { brand, seller, language, owner, month, entries, at } = facts;
  const { memberMonth: words, financeMonth, paper } = wordsIn(language);
  const points = monthOfPoints(entries, calendarMonth(month));
  return {
    ...{ language, brand, author: seller.legalName, title: words.title, reference: monthOf(language, month), at },
    parties: createMemberDocumentParties(seller, owner, language),
    facts: [
      [words.atStart, String(points.atStart)],
      [words.in, String(points.in)],
      [words.out, String(points.out)],
      [words.atEnd, String(points.atEnd)],
    ],
    tables: [createPointsTable(facts, points), createPaymentsTable(facts), createInvoicesTable(facts)],
    notes: [
      `${paper.writtenOn} ${dayOf(language, dayAt(at))}. ${paper.timesAre}`,
      ...(monthAt(at) <= month ? [financeMonth.running] : []),
    ],
  };
}

function createPointsTable({ language }: MemberMonthData, points: ReturnType<typeof monthOfPoints>): PaperTable {
  const { memberMonth: words, statement, paper } = wordsIn(language);
  const some = (count: number) => (count === 0 ? '' : String(count));
  return {
    title: words.points,
    columns: [
      { title: words.columns.movement, share: 60 },
      { title: words.columns.in, share: 20, align: 'end' },
      { title: words.columns.out, share: 20, align: 'end' },
    ],
    rows: points.byKind.map((each) => [statement.kinds[each.kind], some(each.in), some(each.out)]),
    foot: [paper.total, String(points.in), String(points.out)],
  };
}

function createPaymentsTable({ language, month, payments }: MemberMonthData): PaperTable {
  const { memberMonth: words, paper } = wordsIn(language);
  const { from, until } = calendarMonth(month);
  const sent = payments.filter(({ createdAt }) => createdAt >= from && createdAt < until);
  const titles = words.paymentColumns;
  return {
    title: words.payments,
    columns: [
      { title: titles.sent, share: 16 },
      { title: titles.reference, share: 20 },
      { title: titles.pack, share: 28 },
      { title: titles.amount, share: 20, align: 'end' },
      { title: titles.state, share: 16 },
    ],
    rows: sent
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(({ createdAt, reference, packName, quantity, totalMillimes, status }) => [
        shortDayOf(language, dayAt(createdAt)),
        reference,
        `${packName} × ${quantity}`,
        amount(language, totalMillimes),
        words.paymentStates[status],
      ]),
    none: paper.none,
  };
}

function createInvoicesTable({ language, month, invoices }: MemberMonthData): PaperTable {
  const { memberMonth: words, invoice, paper } = wordsIn(language);
  const due = invoices.filter(({ invoiceDate, status }) => invoiceDate.startsWith(month) && status !== 'cancelled');
  const titles = words.invoiceColumns;
  return {
    title: words.invoices,
    columns: [
      { title: titles.number, share: 30 },
      { title: titles.due, share: 30 },
      { title: titles.amount, share: 20, align: 'end' },
      { title: titles.state, share: 20 },
    ],
    rows: due
      .toSorted((a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || a.number.serial - b.number.serial)
      .map(({ number, invoiceDate, amountMillimes, status }) => [
        writeInvoiceNumber(number),
        shortDayOf(language, invoiceDate),
        amountMillimes === undefined ? '' : amount(language, amountMillimes),
        invoice.states[paperStateOf(status)],
      ]),
    none: paper.none,
  };
}
