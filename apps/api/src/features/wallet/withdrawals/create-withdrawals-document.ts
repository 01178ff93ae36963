import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { ConfirmedStatus, Withdrawal } from '@waha/domain/wallet/withdrawal';
import { getWithheldAmounts } from '@waha/domain/wallet/withholding/withholding';
import { createMemberDocumentParties } from '#features/company/document-parties.public-queries';
import type { PdfContent } from '#platform/documents/pdf/pdf-content';
import { formatAmount, formatDay, formatShortDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

type WithdrawalsDocumentData = {
  brand: string;
  seller: Seller;
  /** The language of the member. */
  language: Language;
  owner: { name: string; email: string };
  /** Confirmed withdrawals, newest first. */
  withdrawals: readonly Withdrawal[];
  at: Instant;
};

/** Creates the document of a member's withdrawals: each request, its decision, and its transfer. */
export function createWithdrawalsDocument({
  brand,
  seller,
  language,
  owner,
  withdrawals,
  at,
}: WithdrawalsDocumentData): PdfContent {
  const { withdrawals: translations, paper } = getTranslations(language);
  const { columns } = translations;
  const day = (at: Instant | undefined) => (at === undefined ? '' : formatShortDay(language, getDayAt(at)));
  const tnd = (millimes: number) => formatAmount(language, millimes);
  const getAmounts = ({ points, withholding }: Withdrawal) => getWithheldAmounts(pointsToMillimes(points), withholding);
  const sumOf = (list: readonly Withdrawal[]) => tnd(list.reduce((sum, each) => sum + getAmounts(each).netMillimes, 0));
  const paid = withdrawals.filter(({ payout }) => payout !== undefined);
  const onTheWay = withdrawals.filter(({ status, payout }) => status !== 'rejected' && payout === undefined);
  const withheldMillimes = paid.reduce((sum, each) => sum + getAmounts(each).withheldMillimes, 0);
  const formatAmounts = (each: Withdrawal) => {
    const { grossMillimes, withheldMillimes: withheld, netMillimes } = getAmounts(each);
    const gross = tnd(grossMillimes);
    return withheld === 0 ? gross : `${gross}\n${translations.net({ amount: tnd(netMillimes) })}`;
  };
  return {
    ...{ language, brand, author: seller.legalName, title: translations.title, at },
    reference: formatDay(language, getDayAt(at)),
    parties: createMemberDocumentParties(seller, owner, language),
    details: [
      [translations.count, String(withdrawals.length)],
      [paper.writtenOn, formatDay(language, getDayAt(at))],
    ],
    tables: [
      {
        columns: [
          { title: columns.asked, share: 15 },
          { title: columns.points, share: 11, align: 'end' },
          { title: columns.amount, share: 20, align: 'end' },
          { title: columns.state, share: 15 },
          { title: columns.paid, share: 15 },
          { title: columns.reference, share: 24 },
        ],
        rows: withdrawals
          .toReversed()
          .map((each) => [
            day(each.askedAt),
            String(each.points),
            formatAmounts(each),
            translations.states[each.payout === undefined ? (each.status as ConfirmedStatus) : 'paid'],
            day(each.payout?.paidAt),
            each.payout?.reference ?? '',
          ]),
        emptyText: paper.none,
      },
    ],
    totals: [
      [translations.onTheWay, sumOf(onTheWay)],
      ...(withheldMillimes === 0 ? [] : [[translations.withheld, tnd(withheldMillimes)] as const]),
      [translations.paidOut, sumOf(paid)],
    ],
    notes: [paper.timesAre],
  };
}
