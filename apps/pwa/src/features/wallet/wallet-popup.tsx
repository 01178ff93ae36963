import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { type Millimes, pointsToMillimes } from '@waha/domain/kernel/money';
import type { WireWallet, WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { useConnectivity } from '#platform/connectivity';
import { formatShortTnd, formatTnd } from '#platform/language/format';
import { translateCredits } from '#platform/language/translate-credits';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { usePopup } from '#shell/popup/popup-address';
import { RepairOpening } from '#shell/repair/repair-opening';
import { OnlineSection } from '#shell/states/online-section';
import { QueryBoundary } from '#shell/states/query-boundary';
import { walletQuery } from '#shell/wallet/wallet-query';
import { EmptyState } from '#ui/empty-state';
import { lazyExport } from '#ui/lazy-export';
import { ComingChart } from './coming-chart';
import { listComingPoints } from './home/coming-points';
import { WalletTotals } from './home/wallet-totals';
import { InvitationRow } from './invitation-row';
import { withdrawalsQuery } from './wallet.queries';
import { WalletGroups } from './wallet-groups';
import { WalletLinkRow } from './wallet-link-row';
import { WithdrawAction } from './withdraw-action';
import { WithdrawalList } from './withdrawal-list';

const StatementLinks = lazyExport(() => import('./statement-links'), 'StatementLinks');

const translateFailure = (error: unknown) =>
  i18n._('Error loading wallet data. {reason}', { reason: translateError(error) });

/**
 * The wallet: points earned, valid, held and spent, the dates at which points become valid, and the withdrawals (spec 2
 * §2, Wallet popup).
 */
export function WalletPopup() {
  const { userId } = useMember();
  const wallet = useQuery(walletQuery(userId));
  return (
    <QueryBoundary query={wallet} translateFailure={translateFailure}>
      {(data) => <Wallet userId={userId} wallet={data} now={Date.now()} />}
    </QueryBoundary>
  );
}

type WalletProps = { userId: string; wallet: WireWallet; now: number };

function Wallet({ userId, wallet, now }: WalletProps) {
  const withdrawals = useQuery(withdrawalsQuery(userId));
  const comingPoints = listComingPoints(wallet.pointHistory, now);
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <WalletTotals wallet={wallet} now={now} />
        <p className="text-sm text-ink-soft">
          {i18n._('Two bonus points are worth {amount}. Valid ones can be paid out to you.', {
            amount: formatShortTnd(pointsToMillimes(2)),
          })}
        </p>
      </div>
      <WithdrawAction history={wallet.pointHistory} now={now} />
      {comingPoints.length > 0 ? (
        <section aria-label={i18n._('Becoming valid')}>
          <h3 className="mb-1 font-semibold">{i18n._('Becoming valid')}</h3>
          <ComingChart coming={comingPoints} now={now} />
        </section>
      ) : null}
      {wallet.pointHistory.length > 0 ? (
        <WalletGroups wallet={wallet} withdrawals={withdrawals.data ?? []} now={now} />
      ) : (
        <EmptyState>{i18n._('Your points appear here after your first pack is approved.')}</EmptyState>
      )}
      <WalletBalances facilityPoints={wallet.balanceFacilityService} credit={wallet.credit ?? 0} />
      <section aria-label={i18n._('History of withdrawals')}>
        <h3 className="mb-1 font-semibold">{i18n._('History of withdrawals')}</h3>
        <QueryBoundary query={withdrawals} translateFailure={translateFailure}>
          {(list: WireWithdraw[]) => <WithdrawalList label={i18n._('History of withdrawals')} withdrawals={list} />}
        </QueryBoundary>
      </section>
      <Statement userId={userId} now={now} />
    </div>
  );
}

/** The documents about the member's money, or that they need the network. */
function Statement({ userId, now }: { userId: string; now: number }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return (
    <section aria-label={i18n._('Statement')}>
      <h3 className="mb-2 font-semibold">{i18n._('Statement')}</h3>
      {isOffline ? (
        <p className="text-sm text-ink-soft">{i18n._('Documents open when you are online.')}</p>
      ) : (
        <OnlineSection>
          <StatementLinks userId={userId} now={now} />
        </OnlineSection>
      )}
    </section>
  );
}

/**
 * The balances beside the wallet's own points: credit if there is any, and two others (spec 2 §2), of which the second
 * does not exist yet and leads to its description.
 */
function WalletBalances({ facilityPoints, credit }: { facilityPoints: number; credit: Millimes }) {
  const { open } = usePopup();
  return (
    <ul aria-label={i18n._('Balances')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      {credit > 0 ? (
        <Balance title={i18n._('Credit')} detail={i18n._('Your next payment uses it.')}>
          {formatTnd(credit)}
        </Balance>
      ) : null}
      <Balance title={i18n._('Balance facility service')} detail={i18n._('They pay for services and are not money.')}>
        {translateCredits(facilityPoints)}
      </Balance>
      <WalletLinkRow
        title={i18n._('Balance repair service')}
        detail={<RepairOpening />}
        onOpen={() => open('repair')}
      />
      <InvitationRow />
    </ul>
  );
}

function Balance({ title, detail, children }: { title: string; detail: string; children: string }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
      <span>
        {title}
        <span className="block text-sm text-ink-soft">{detail}</span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{children}</span>
    </li>
  );
}
