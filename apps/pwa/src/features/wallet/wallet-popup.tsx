import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireWallet, WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { sayError } from '../../platform/say-error';
import { useMember } from '../../platform/session';
import { Loaded } from '../../shell/states/query-boundary';
import { EmptyState } from '../../ui/empty-state';
import { ComingChart } from './coming-chart';
import { comingPoints } from './home/point-dates';
import { WalletTotals } from './home/wallet-totals';
import { StatementLinks } from './statement-links';
import { walletQuery, withdrawalsQuery } from './wallet.queries';
import { WalletBalances } from './wallet-balances';
import { WalletGroups } from './wallet-groups';
import { WithdrawAction } from './withdraw-action';
import { WithdrawalList } from './withdrawal-list';

const sayFailure = (error: unknown) => `${i18n._('Error loading wallet data.')} ${sayError(error)}`;

/** What is earned, valid, held and spent, what becomes valid when, and what was withdrawn (spec 2 §2, Wallet popup). */
export function WalletPopup() {
  const { userId } = useMember();
  const wallet = useQuery(walletQuery(userId));
  return (
    <Loaded query={wallet} sayFailure={sayFailure}>
      {(data) => <Wallet userId={userId} wallet={data} now={Date.now()} />}
    </Loaded>
  );
}

type WalletProps = { userId: string; wallet: WireWallet; now: number };

function Wallet({ userId, wallet, now }: WalletProps) {
  const withdrawals = useQuery(withdrawalsQuery(userId));
  const coming = comingPoints(wallet.pointHistory, now);
  return (
    <div className="grid gap-6">
      <WalletTotals wallet={wallet} now={now} />
      <WithdrawAction />
      {coming.length > 0 ? (
        <section aria-label={i18n._('Becoming valid')}>
          <h3 className="mb-1 font-semibold">{i18n._('Becoming valid')}</h3>
          <ComingChart coming={coming} now={now} />
        </section>
      ) : null}
      {wallet.pointHistory.length > 0 ? (
        <WalletGroups wallet={wallet} withdrawals={withdrawals.data ?? []} now={now} />
      ) : (
        <EmptyState>{i18n._('Your points appear here once your first pack is approved.')}</EmptyState>
      )}
      <WalletBalances facilityPoints={wallet.balanceFacilityService} />
      <section aria-label={i18n._('History of withdrawals')}>
        <h3 className="mb-1 font-semibold">{i18n._('History of withdrawals')}</h3>
        <Loaded query={withdrawals} sayFailure={sayFailure}>
          {(list: WireWithdraw[]) => <WithdrawalList label={i18n._('History of withdrawals')} withdrawals={list} />}
        </Loaded>
      </section>
      <StatementLinks userId={userId} />
    </div>
  );
}
