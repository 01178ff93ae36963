import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { DAY } from '@waha/domain/kernel/time';
import { MEMBER_MONTH_PATH, WITHDRAWALS_DOCUMENT_PATH } from '@waha/domain/wallet/member-month-path';
import { readStatement, type WireWallet, type WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { FileText } from 'lucide-react';
import { useConnectivity } from '#platform/connectivity';
import { formatShortTnd } from '#platform/language/format';
import { translateCredits } from '#platform/language/translate-credits';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { ComingChart } from './coming-chart';
import { listComingPoints } from './home/coming-points';
import { WalletTotals } from './home/wallet-totals';
import { InvitationRow } from './invitation-row';
import { walletQuery, withdrawalsQuery } from './wallet.queries';
import { WalletGroups } from './wallet-groups';
import { WalletLinkRow } from './wallet-link-row';
import { WithdrawAction } from './withdraw-action';
import { WithdrawalList } from './withdrawal-list';

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
      <WalletBalances facilityPoints={wallet.balanceFacilityService} />
      <section aria-label={i18n._('History of withdrawals')}>
        <h3 className="mb-1 font-semibold">{i18n._('History of withdrawals')}</h3>
        <QueryBoundary query={withdrawals} translateFailure={translateFailure}>
          {(list: WireWithdraw[]) => <WithdrawalList label={i18n._('History of withdrawals')} withdrawals={list} />}
        </QueryBoundary>
      </section>
      <StatementLinks userId={userId} now={now} />
    </div>
  );
}

/** Links to documents about the member's money. The server creates them on request, so they need the network. */
function StatementLinks({ userId, now }: { userId: string; now: number }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const thisMonth = getDayAt(now).slice(0, 7);
  const lastMonth = getDayAt(Date.parse(`${thisMonth}-01`) - DAY).slice(0, 7);
  const statement = fillPath(readStatement.path, { userId });
  return (
    <section aria-label={i18n._('Statement')}>
      <h3 className="mb-2 font-semibold">{i18n._('Statement')}</h3>
      {isOffline ? (
        <p className="text-sm text-ink-soft">{i18n._('The statement can be downloaded when you are online.')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          <DocumentLink path={`${statement}?format=pdf`}>{i18n._('Statement as PDF')}</DocumentLink>
          <DocumentLink path={fillPath(MEMBER_MONTH_PATH, { userId, month: thisMonth })}>
            {i18n._('Report of this month')}
          </DocumentLink>
          <DocumentLink path={fillPath(MEMBER_MONTH_PATH, { userId, month: lastMonth })}>
            {i18n._('Report of last month')}
          </DocumentLink>
          <DocumentLink path={fillPath(WITHDRAWALS_DOCUMENT_PATH, { userId })}>
            {i18n._('Statement of withdrawals')}
          </DocumentLink>
          <DocumentLink path={`${statement}?format=csv`} isFile>
            {i18n._('Statement as CSV')}
          </DocumentLink>
        </ul>
      )}
    </section>
  );
}

/** `isFile` saves the document instead of showing it. */
type DocumentLinkProps = { path: string; isFile?: boolean; children: string };

function DocumentLink({ path, isFile = false, children }: DocumentLinkProps) {
  return (
    <li>
      <a
        href={`/api${path}`}
        className="flex min-h-11 items-center gap-3 px-4 text-blue"
        {...(isFile ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
      >
        <FileText className="size-5 shrink-0" />
        {children}
      </a>
    </li>
  );
}

/**
 * The two balances beside the wallet's own points (spec 2 §2). The second does not exist yet and leads to its
 * description.
 */
function WalletBalances({ facilityPoints }: { facilityPoints: number }) {
  const { open } = usePopup();
  return (
    <ul aria-label={i18n._('Balances')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
        <span>
          {i18n._('Balance facility service')}
          <span className="block text-sm text-ink-soft">{i18n._('They pay for services and are not money.')}</span>
        </span>
        <span className="font-semibold tabular-nums">{translateCredits(facilityPoints)}</span>
      </li>
      <WalletLinkRow
        title={i18n._('Balance repair service')}
        detail={i18n._('Not available yet. See what is planned.')}
        onOpen={() => open('repair')}
      />
      <InvitationRow />
    </ul>
  );
}
