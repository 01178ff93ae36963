import type { Seller } from '@waha/domain/company/staff/seller';
import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import { writeAmount } from '@waha/domain/kernel/amount-words/write-amount';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Payout, Withdrawal } from '@waha/domain/wallet/withdrawal';
import {
  computeWithholdingBase,
  formatCertificateNumber,
  getWithheldAmounts,
  type Withholding,
} from '@waha/domain/wallet/withholding/withholding';
import { createSellerParty } from '#features/company/document-parties.public-queries';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatPercent, isolateLtr } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

/** A paid withdrawal from which tax was withheld. */
export type TaxedWithdrawal = Withdrawal & { payout: Payout; withholding: Withholding };

type WithholdingDocumentData = {
  brand: string;
  /** The company as it was on the day of the payment. */
  seller: Seller;
  /** The language of the member. */
  language: Language;
  /** The name of the verified profile, otherwise that of the account. */
  payee: { name: string; email: string; identifier: BuyerIdentifier | undefined };
  withdrawal: TaxedWithdrawal;
};

/** Checks whether a withdrawal has a certificate: it is paid, and tax was withheld from it. */
export function isTaxedWithdrawal(withdrawal: Withdrawal): withdrawal is TaxedWithdrawal {
  return withdrawal.payout !== undefined && (withdrawal.withholding?.withheldMillimes ?? 0) > 0;
}

/** Returns the certificate of the tax that was withheld from a withdrawal. */
export function createWithholdingDocument({
  brand,
  seller,
  language,
  payee,
  withdrawal,
}: WithholdingDocumentData): PdfContent {
  const { withholding: translations, paper } = getTranslations(language);
  const { id, points, payout, withholding } = withdrawal;
  const number = formatCertificateNumber(id, payout.paidAt);
  const { grossMillimes, withheldMillimes, netMillimes } = getWithheldAmounts(pointsToMillimes(points), withholding);
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const { identifier } = payee;
  return {
    ...{ language, brand, author: seller.legalName, title: translations.title, reference: number, at: payout.paidAt },
    parties: [
      { ...createSellerParty(seller, language), label: translations.payer },
      {
        ...{ label: translations.payee, name: payee.name },
        lines: [
          ...(identifier ? [translations.identifiers[identifier.kind]({ number: isolateLtr(identifier.number) })] : []),
          payee.email,
        ],
      },
    ],
    details: [
      [translations.number, isolateLtr(number)],
      [translations.paidOn, formatDay(language, getDayAt(payout.paidAt))],
      [translations.reference, isolateLtr(payout.reference)],
    ],
    tables: [
      {
        columns: [
          { title: translations.columns.gross, share: 26, align: 'end' },
          { title: translations.columns.base, share: 26, align: 'end' },
          { title: translations.columns.rate, share: 22, align: 'end' },
          { title: translations.columns.withheld, share: 26, align: 'end' },
        ],
        rows: [
          [
            tnd(grossMillimes),
            tnd(computeWithholdingBase(grossMillimes, withholding)),
            formatPercent(language, withholding.rateBasisPoints / 100),
            tnd(withheldMillimes),
          ],
        ],
      },
    ],
    totals: [
      [translations.columns.gross, tnd(grossMillimes)],
      [translations.columns.withheld, tnd(withheldMillimes)],
      [translations.net, tnd(netMillimes)],
    ],
    totalInWords: translations.withheldInWords({ words: writeAmount(language, withheldMillimes) }),
    notes: [translations.note, paper.timesAre],
  };
}
