import type { Seller } from '@waha/domain/company/staff/seller';
import { addVatSums, type VatSums } from '@waha/domain/invoices/sum-vat-by-rate';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { Language } from '@waha/domain/kernel/languages';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatMonth } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { createSellerParty } from '../company/document-parties.public-queries';

type VatMonthData = {
  brand: string;
  seller: Seller;
  /** The reader's language. */
  language: Language;
  /** `2026-02` */
  month: string;
  rates: readonly (VatSums & { vatRate: VatRate })[];
  at: Instant;
};

/** Returns the document of a month's VAT by rate: invoices minus credit notes. */
export function createVatMonthDocument({ brand, seller, language, month, rates, at }: VatMonthData): PdfContent {
  const { vatMonth: translations, financeMonth, invoice, paper } = getTranslations(language);
  const tnd = (millimes: Millimes) => formatAmount(language, millimes);
  const total = addVatSums(rates);
  const toCells = ({ netMillimes, vatMillimes, stampMillimes, totalMillimes }: VatSums) =>
    [netMillimes, vatMillimes, stampMillimes, totalMillimes].map(tnd);
  const today = formatDay(language, getDayAt(at));
  const sumColumns = [translations.net, translations.vat, invoice.stamp, invoice.total];
  return {
    ...{ language, brand, author: seller.legalName, title: translations.title },
    ...{ reference: formatMonth(language, month), at },
    parties: [createSellerParty(seller, language)],
    details: [
      [paper.writtenOn, today],
      [translations.invoices, String(total.invoices)],
      [translations.creditNotes, String(total.creditNotes)],
    ],
    tables: [
      {
        columns: [
          { title: translations.rate, share: 20 },
          ...sumColumns.map((title) => ({ title, share: 20, align: 'end' as const })),
        ],
        rows: rates.map(({ vatRate, ...sums }) => [
          vatRate === 0 ? translations.noVat : translations.percent({ percent: vatRate }),
          ...toCells(sums),
        ]),
        foot: [paper.total, ...toCells(total)],
        emptyText: paper.none,
      },
    ],
    notes: [
      translations.note({ day: today }),
      paper.timesAre,
      ...(getMonthAt(at) <= month ? [financeMonth.running] : []),
    ],
  };
}
