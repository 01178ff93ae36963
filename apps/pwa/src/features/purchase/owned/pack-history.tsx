import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { RotateCcw } from 'lucide-react';
import { formatDay, formatShortTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { LastUpdated } from '#shell/states/last-updated';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { ProgressBar } from '#ui/progress-bar';
import { SkeletonList } from '#ui/skeleton';
import { GiftTerm } from '../catalogue/gift-term';
import { computePeriodProgress, type OwnedPack, type ValidPack } from '../home/owned-packs';
import { PackPicture } from '../home/pack-picture';
import { useNow } from '../home/use-now';
import { useOwnedPacks } from '../home/use-owned-packs';
import { packEarningsQuery } from '../purchase.queries';
import { translatePoints } from '../purchase.texts';

/** One owned pack: its current 31-day period and its earnings: `?open=owned-pack&pack=…`. */
export function PackHistory() {
  const { pack: packName = '' } = usePopupParams('owned-pack');
  const { userId } = useMember();
  const { open } = usePopup();
  const read = useOwnedPacks(userId);
  usePopupTitle(packName);
  if (!read.owned) {
    if (!read.isError) return <SkeletonList />;
    return (
      <ErrorState busy={read.isFetching} onRetry={read.retry}>
        {i18n._('Erreur de chargement')}
      </ErrorState>
    );
  }
  const pack = read.owned.find((ownedPack) => ownedPack.packName === packName);
  if (!pack) return <EmptyState picture="no-results">{i18n._('You do not own this pack.')}</EmptyState>;
  const catalogued = read.pictureOf(packName);
  return (
    <div className="grid gap-5">
      <LastUpdated read={read} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PackPicture source={catalogued} className="w-20" />
        <p className="min-w-0 flex-1 basis-[8rem] text-base text-ink-soft">
          <span className="block text-lg font-semibold text-ink tabular-nums">
            {i18n._('Quantity {n}', { n: pack.quantity })}
          </span>
          {i18n._('Since {day}', { day: formatDay(pack.since) })}
        </p>
      </div>
      <Earnings packName={packName} userId={userId} />
      <Periods pack={pack} />
      {catalogued ? (
        <dl>
          <GiftTerm gift={catalogued.Gift} />
        </dl>
      ) : null}
      <Button wide icon={<RotateCcw />} onPress={() => open('payment', { pack: packName, mode: 'repeat' })}>
        {i18n._('Buy again')}
      </Button>
    </div>
  );
}

function Earnings({ packName, userId }: { packName: string; userId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(packEarningsQuery(packName, userId));
  if (!data && !isError) return <SkeletonList rows={1} rowClassName="h-36" />;
  return (
    <div className="rounded-xl bg-blue-wash p-4">
      <p className="text-sm text-ink-soft">{i18n._('Earned so far')}</p>
      {data ? (
        <>
          <p className="text-3xl font-semibold tracking-tight text-ink tabular-nums">
            {translatePoints(data.totalPoints)}
          </p>
          <p className="text-base text-ink tabular-nums">{formatShortTnd(data.totalValue)}</p>
          <p className="mt-2 text-sm text-ink-soft">
            {i18n._('Points can be withdrawn {n, plural, one {1 day} other {{n} days}} after they are earned.', {
              n: data.withdrawalDays,
            })}
          </p>
        </>
      ) : (
        <p role="alert" className="flex items-center justify-between gap-3 text-base text-ink">
          {i18n._('Erreur de chargement')}
          <Button variant="secondary" small busy={isFetching} onPress={() => void refetch()}>
            {i18n._('Try again')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Periods({ pack }: { pack: OwnedPack }) {
  const now = useNow();
  return (
    <section className="grid gap-3">
      <h3 className="text-base font-semibold text-ink">{i18n._('Current period')}</h3>
      {pack.purchases.map((purchase) => (
        <Period key={purchase.startedAt} purchase={purchase} now={now} />
      ))}
    </section>
  );
}

function Period({ purchase, now }: { purchase: ValidPack; now: number }) {
  const { index, from, to, share, day, daysLeft } = computePeriodProgress(purchase, now);
  return (
    <div className="grid gap-3 rounded-xl border border-line p-4 tabular-nums">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-base font-medium text-ink">
          {i18n._('Day {day} of {days}', { day, days: PACK_PERIOD_MS / DAY })}
        </span>
        <span className="text-sm text-ink-soft">{i18n._('Period {n}', { n: index + 1 })}</span>
      </p>
      <ProgressBar value={share} label={i18n._('Current period')} />
      <p className="flex justify-between gap-3 text-sm text-ink-soft">
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {i18n._(
          'Active since {day}, quantity {quantity}. The next bonus is earned in {n, plural, one {1 day} other {{n} days}}.',
          { day: formatDay(purchase.startedAt), quantity: purchase.quantity, n: daysLeft },
        )}
      </p>
    </div>
  );
}
