import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { readPoints } from '@waha/domain/wallet/wallet.contract';
import { formatDay, formatNumber } from '../../../platform/format';
import { Loaded } from '../../../shell/states/query-boundary';
import { purchasesQuery } from './staff.queries';

/** Purchased packs with their quantities, and the points they brought (spec 3 §2). */
export function MemberPurchases({ userId }: { userId: string }) {
  const purchases = useQuery(purchasesQuery(userId));
  return (
    <div className="border-t border-line p-4">
      <Loaded query={purchases} sayFailure={() => i18n._('Failed to fetch payment details or points.')}>
        {({ packCounts, points }) => (
          <div className="grid gap-4">
            {packCounts.length === 0 ? <p className="text-ink-soft">{i18n._('No pack yet.')}</p> : null}
            <ul aria-label={i18n._('Purchased packs')} className="divide-y divide-line empty:hidden">
              {packCounts.map(({ packName, totalQuantity, firstPaymentDate }) => (
                <li key={packName} className="flex items-baseline gap-4 py-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{packName}</span>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {i18n._('since {day}', { day: formatDay(firstPaymentDate) })}
                  </span>
                  <span className="font-medium tabular-nums">× {totalQuantity}</span>
                </li>
              ))}
            </ul>
            <Points points={points} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** All points, and how many of them are valid by now. */
function Points({ points }: { points: ReplyOf<typeof readPoints> }) {
  const { totalPoints, availablePoints, BlockedPoints } = points;
  const share = (part: number) => `${totalPoints > 0 ? Math.max(0, (part / totalPoints) * 100) : 0}%`;
  const parts = [
    { word: i18n._('Valid'), value: availablePoints, tone: 'bg-leaf' },
    { word: i18n._('Not yet valid'), value: BlockedPoints, tone: 'bg-sun' },
  ];
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span>{i18n._('Total Points')}</span>
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(totalPoints)}</span>
      </p>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(({ word, value, tone }) => (
          <span key={word} className={tone} style={{ width: share(value) }} />
        ))}
      </div>
      <ul className="flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft tabular-nums">
        {parts.map(({ word, value, tone }) => (
          <li key={word} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${tone}`} />
            {word}: {formatNumber(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}
