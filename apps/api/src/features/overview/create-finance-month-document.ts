import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { Language } from '@waha/domain/kernel/languages';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatMonth, formatShortDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { createSellerParty } from '../company/document-parties.public-queries';

export const DAILY_MONEY_FIELDS = ['approved', 'invoicesPaid', 'recharged', 'paidOut'] as const;
export type DailyMoney = Record<(typeof DAILY_MONEY_FIELDS)[number], Millimes>;

type FinanceMonthData = {
  brand: string;
  seller: Seller;
  /** The reader's language. */
  language: Language;
  /** `2026-02` */
  month: string;
  days: readonly (DailyMoney & { day: string })[];
  /** The amount that could still be paid to members, at `at`. */
  owed: { millimes: Millimes; inWallets: Millimes; inWithdrawals: Millimes };
  at: Instant;
};

/** Returns the document of a month's money by day: incoming, outgoing and owed. */
export function createFinanceMonthDocument({
  brand,
  seller,
  language,
  month,
  days,
  owed,
  at,
}: FinanceMonthData): PdfContent {
  const { financeMonth: translations, paper } = getTranslations(language);
  const tnd = (millimes: Millimes) => formatAmount(language, millimes);
  const sumOf = (figure: keyof DailyMoney) => days.reduce((sum, each) => sum + each[figure], 0);
  const sums = DAILY_MONEY_FIELDS.map(sumOf);
  const receivedMillimes = sumOf('approved') + sumOf('invoicesPaid') + sumOf('recharged');
  const paidOutMillimes = sumOf('paidOut');
  const today = formatDay(language, getDayAt(at));
  // A day without any amount shows a dash, so that amounts are easier to find.
  const formatCell = (millimes: Millimes) => (millimes === 0 ? '–' : tnd(millimes));
  return {
    ...{
      language,
      brand,
      author: seller.legalName,
      title: translations.title,
      reference: formatMonth(language, month),
      at,
    },
    parties: [createSellerParty(seller, language)],
    details: [
      [paper.writtenOn, today],
      [translations.owed, tnd(owed.millimes)],
      [translations.inWallets, tnd(owed.inWallets)],
      [translations.inWithdrawals, tnd(owed.inWithdrawals)],
    ],
    tables: [
      {
        columns: [
          { title: translations.columns.day, share: 16 },
          ...DAILY_MONEY_FIELDS.map((figure) => ({
            title: translations.columns[figure],
            share: 21,
            align: 'end' as const,
          })),
        ],
        rows: days.map((each) => [
          formatShortDay(language, each.day),
          ...DAILY_MONEY_FIELDS.map((figure) => formatCell(each[figure])),
        ]),
        foot: [paper.total, ...sums.map(tnd)],
      },
    ],
    totals: [
      [translations.came, tnd(receivedMillimes)],
      [translations.went, tnd(paidOutMillimes)],
      [translations.left, tnd(receivedMillimes - paidOutMillimes)],
    ],
    notes: [
      translations.note({ day: today }),
      paper.timesAre,
      ...(getMonthAt(at) <= month ? [translations.running] : []),
    ],
  };
}
