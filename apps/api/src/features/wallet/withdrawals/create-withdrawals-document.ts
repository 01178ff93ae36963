import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
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
  withdrawals: readonly WireWithdraw[];
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
  const day = (iso: string | undefined) =>
    iso === undefined ? '' : formatShortDay(language, getDayAt(Date.parse(iso)));
  const sumOf = (list: readonly WireWithdraw[]) =>
    formatAmount(
      language,
      list.reduce((sum, each) => sum + each.amount, 0),
    );
  const paid = withdrawals.filter(({ paidAt }) => paidAt !== undefined);
  const onTheWay = withdrawals.filter(({ status, paidAt }) => status !== 'rejected' && paidAt === undefined);
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
            day(each.createdAt),
            String(each.pointsWithdrawn),
            formatAmount(language, each.amount),
            translations.states[each.paidAt === undefined ? each.status : 'paid'],
            day(each.paidAt),
            each.reference ?? '',
          ]),
        emptyText: paper.none,
      },
    ],
    totals: [
      [translations.onTheWay, sumOf(onTheWay)],
      [translations.paidOut, sumOf(paid)],
    ],
    notes: [paper.timesAre],
  };
}
