import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { ChevronRight } from 'lucide-react';
import { createPluralValues, formatDueDay, formatShortTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { walletQuery } from '#shell/wallet/wallet-query';
import { Deferred } from '#ui/deferred';
import { Skeleton } from '#ui/skeleton';
import { StatusMark } from '#ui/status-mark';
import { Zellige } from '#ui/zellige';
import { withdrawalsQuery } from '../wallet.queries';
import { type ComingPoints, findNextDay, listComingPoints } from './coming-points';
import { WalletTotals } from './wallet-totals';

/** The wallet on the home screen: the valid points and the next ones. Opens the wallet popup. */
export function WalletCard() {
  const { userId } = useMember();
  const wallet = useQuery(walletQuery(userId));
  // Read with the wallet, not after it: the line about a withdrawal would move the page.
  const withdrawals = useQuery(withdrawalsQuery(userId)).data ?? [];
  const { open } = usePopupNavigation();
  const now = Date.now();
  return (
    <section aria-label={i18n._('Wallet')}>
      <QueryBoundary query={wallet} skeleton={<Skeleton className="h-40" />}>
        {(data) => {
          const next = findNextDay(listComingPoints(data.pointHistory, now));
          return (
            <button
              type="button"
              onClick={() => open('wallet')}
              className="relative w-full overflow-hidden rounded-xl border border-line bg-surface p-5 text-start transition-colors duration-150 hover:border-ink-soft"
            >
              <Zellige className="pointer-events-none absolute inset-y-0 end-0 w-2/3 text-blue opacity-20 [mask-image:linear-gradient(to_left,black,transparent)] rtl:[mask-image:linear-gradient(to_right,black,transparent)]" />
              <WalletTotals wallet={data} now={now} />
              <PendingLine withdrawals={withdrawals} />
              <span className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm">
                {/* Reserves two lines on a phone until the data arrives. */}
                <span className="flex min-h-10 min-w-0 flex-1 basis-[8rem] items-center text-ink-soft sm:min-h-0">
                  <Deferred>
                    <Coming next={next} />
                  </Deferred>
                </span>
                <span className="font-medium text-blue">{i18n._('Details')}</span>
                <ChevronRight className="size-4 text-blue rtl:-scale-x-100" />
              </span>
            </button>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

function Coming({ next }: { next: ComingPoints | undefined }) {
  if (!next) return i18n._('Each bonus appears here with its date.');
  return i18n._(
    '{n, plural, one {1 point} other {{count} points}} · {time}',
    createPluralValues(next.points, { time: i18n._('Available on {day}', { day: formatDueDay(next.at) }) }),
  );
}

/** Shows that a withdrawal is pending; renders nothing otherwise. */
function PendingLine({ withdrawals }: { withdrawals: readonly WireWithdraw[] }) {
  const pending = withdrawals.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const points = pending.reduce((sum, { pointsWithdrawn }) => sum + pointsWithdrawn, 0);
  return (
    <StatusMark
      className="mt-2"
      state="waiting"
      word={i18n._('Withdrawal of {amount} pending', { amount: formatShortTnd(pointsToMillimes(points)) })}
    />
  );
}
