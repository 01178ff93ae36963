import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { Language } from '@waha/domain/kernel/languages';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import {
  addMoneyTotals,
  computeMoneyBalance,
  MONEY_FIGURES,
  type MoneyTotals,
} from '@waha/domain/overview/staff/figures';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatMonth, formatShortDay, formatTableAmount } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { createSellerParty } from '../company/document-parties.public-queries';

type FinanceMonthData = {
  brand: string;
  seller: Seller;
  /** The reader's language. */
  language: Language;
  /** `2026-02` */
  month: string;
  days: readonly (MoneyTotals & { day: string })[];
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
  const sums = addMoneyTotals(days);
  const { receivedMillimes, paidMillimes, differenceMillimes } = computeMoneyBalance(sums);
  const today = formatDay(language, getDayAt(at));
  // A day without any amount shows a dash, so that amounts are easier to find.
  const formatCell = (millimes: Millimes) => (millimes === 0 ? '–' : formatTableAmount(language, millimes));
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
      ...(sums.withheld ? [[translations.withheld, tnd(sums.withheld)] as const] : []),
    ],
    tables: [
      {
        columns: [
          { title: translations.columns.day, share: 15 },
          ...MONEY_FIGURES.map((figure) => ({
            title: translations.columns[figure],
            share: 17,
            align: 'end' as const,
          })),
        ],
        rows: days.map((each) => [
          formatShortDay(language, each.day),
          ...MONEY_FIGURES.map((figure) => formatCell(each[figure])),
        ]),
        foot: [paper.total, ...MONEY_FIGURES.map((figure) => formatTableAmount(language, sums[figure]))],
      },
    ],
    totals: [
      [translations.came, tnd(receivedMillimes)],
      [translations.went, tnd(paidMillimes)],
      [translations.left, tnd(differenceMillimes)],
    ],
    notes: [
      translations.unit,
      translations.note({ day: today }),
      paper.timesAre,
      ...(getMonthAt(at) <= month ? [translations.running] : []),
    ],
  };
}
