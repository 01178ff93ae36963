import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { CircleCheck, Clock } from 'lucide-react';
import { formatNumber, formatStaffTime, formatTnd } from '../../platform/format';
import { sayError } from '../../platform/say-error';
import { useMember } from '../../platform/session';
import { Loaded } from '../../shell/loaded';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ComingChart } from './coming-chart';
import { comingPoints } from './point-dates';
import { walletQuery } from './wallet.queries';
import { WalletTotals } from './wallet-totals';

/** What is earned, what is valid and what becomes valid when (spec 2 §2, Wallet popup). */
export function WalletPopup() {
  const { userId } = useMember();
  const wallet = useQuery(walletQuery(userId));
  return (
    <Loaded query={wallet} sayFailure={(error) => `${i18n._('Error loading wallet data.')} ${sayError(error)}`}>
      {(data) => <Wallet wallet={data} now={Date.now()} />}
    </Loaded>
  );
}

function Wallet({ wallet, now }: { wallet: WireWallet; now: number }) {
  const coming = comingPoints(wallet.pointHistory, now);
  return (
    <div className="grid gap-6">
      <WalletTotals wallet={wallet} now={now} />
      {coming.length > 0 ? (
        <section aria-label={i18n._('Becoming valid')}>
          <h3 className="mb-2 font-semibold">{i18n._('Becoming valid')}</h3>
          <ComingChart coming={coming} now={now} />
        </section>
      ) : null}
      <Card className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-ink-soft">{i18n._('Balance facility service')}</span>
        <span className="font-semibold tabular-nums">
          {i18n._('{points} points', { points: formatNumber(wallet.balanceFacilityService) })}
        </span>
      </Card>
      <History wallet={wallet} now={now} />
    </div>
  );
}

function History({ wallet, now }: { wallet: WireWallet; now: number }) {
  const pointHistory = [...wallet.pointHistory].sort(
    (a, b) => Date.parse(b.becomesValidAt) - Date.parse(a.becomesValidAt),
  );
  if (pointHistory.length === 0) {
    return <EmptyState>{i18n._('Your points appear here once your first pack is approved.')}</EmptyState>;
  }
  return (
    <section aria-label={i18n._('Validation dates')}>
      <h3 className="mb-1 font-semibold">{i18n._('Validation dates')}</h3>
      <ul className="divide-y divide-line">
        {pointHistory.map(({ points, becomesValidAt, kind }) => (
          <li key={`${kind} ${becomesValidAt} ${points}`} className="flex items-center gap-3 py-3">
            <ValidMark isValid={Date.parse(becomesValidAt) <= now} />
            <span className="min-w-0 flex-1">
              <span className="block">{sayKind(kind)}</span>
              <span className="block text-sm text-ink-soft">{formatStaffTime(becomesValidAt)}</span>
            </span>
            <span className="text-end tabular-nums">
              <span className="block font-semibold">{points > 0 ? `+${points}` : points}</span>
              <span className="block text-sm text-ink-soft">{formatTnd(pointsToMillimes(points))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ValidMark({ isValid }: { isValid: boolean }) {
  return isValid ? (
    <CircleCheck role="img" aria-label={i18n._('Valid')} className="size-5 text-leaf" />
  ) : (
    <Clock role="img" aria-label={i18n._('Not yet valid')} className="size-5 text-sun-ink" />
  );
}

const KINDS: Record<WireWallet['pointHistory'][number]['kind'], string> = {
  pack_bonus: /*i18n*/ 'Monthly bonus',
  pack_facility: /*i18n*/ 'Service points of a pack',
  pack_bonus_cancelled: /*i18n*/ 'Bonus taken back',
  pack_facility_cancelled: /*i18n*/ 'Service points taken back',
};

function sayKind(kind: keyof typeof KINDS): string {
  return i18n._(KINDS[kind]);
}
