import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { ChevronRight } from 'lucide-react';
import { counted, formatComingDay, formatTnd } from '../../../platform/language/format';
import { sayError } from '../../../platform/say-error';
import { useMember } from '../../../platform/session';
import { usePopupWays } from '../../../shell/popup/popup-url';
import { Loaded } from '../../../shell/states/query-boundary';
import { Later } from '../../../ui/deferred';
import { Skeleton } from '../../../ui/skeleton';
import { StatusMark } from '../../../ui/status-mark';
import { Zellige } from '../../../ui/zellige';
import { walletQuery, withdrawalsQuery } from '../wallet.queries';
import { comingPoints } from './point-dates';
import { WalletTotals } from './wallet-totals';

/** The wallet on the home screen: what is valid, and what comes next. Opens the whole of it. */
export function WalletCard() {
  const { userId } = useMember();
  const wallet = useQuery(walletQuery(userId));
  const { open } = usePopupWays();
  const now = Date.now();
  return (
    <section aria-label={i18n._('Wallet')}>
      <Loaded query={wallet} sayFailure={sayError} skeleton={<Skeleton className="h-40" />}>
        {(data) => {
          const [next] = comingPoints(data.pointHistory, now);
          return (
            <button
              type="button"
              onClick={() => open('wallet')}
              className="relative w-full overflow-hidden rounded-xl border border-line bg-surface p-5 text-start transition-colors duration-150 hover:border-ink-soft"
            >
              <Zellige className="pointer-events-none absolute inset-y-0 end-0 w-2/3 text-blue opacity-20 [mask-image:linear-gradient(to_left,black,transparent)] rtl:[mask-image:linear-gradient(to_right,black,transparent)]" />
              <WalletTotals wallet={data} now={now} />
              <PendingLine userId={userId} />
              <span className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-sm">
                {/* On a phone it is two lines, whose room is kept until they come. */}
                <span className="flex min-h-10 flex-1 items-center text-ink-soft sm:min-h-0">
                  <Later>
                    <Coming next={next} />
                  </Later>
                </span>
                <span className="font-medium text-blue">{i18n._('Details')}</span>
                <ChevronRight aria-hidden="true" className="size-4 text-blue rtl:-scale-x-100" />
              </span>
            </button>
          );
        }}
      </Loaded>
    </section>
  );
}

function Coming({ next }: { next: ReturnType<typeof comingPoints>[number] | undefined }) {
  if (!next) return i18n._('Every bonus shows here with its date.');
  return i18n._(
    '{n, plural, one {1 point becomes valid on {day}} other {{count} points become valid on {day}}}',
    counted(next.points, { day: formatComingDay(next.at) }),
  );
}

/** That a withdrawal waits for the administrator; nothing when none does. */
function PendingLine({ userId }: { userId: string }) {
  const withdrawals = useQuery(withdrawalsQuery(userId)).data ?? [];
  const pending = withdrawals.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const points = pending.reduce((sum, { pointsWithdrawn }) => sum + pointsWithdrawn, 0);
  return (
    <StatusMark
      className="mt-2"
      state="waiting"
      word={i18n._('Withdrawal of {amount} pending', { amount: formatTnd(pointsToMillimes(points)) })}
    />
  );
}
