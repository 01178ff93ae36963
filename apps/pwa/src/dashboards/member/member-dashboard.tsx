import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { PromoCarousel } from '#features/company/promo-carousel';
import { unreadMessagesQuery } from '#features/messaging/messaging.queries';
import { Bell } from '#features/notifications/bell';
import { countUnread, useNotices } from '#features/notifications/notifications.queries';
import { OwnedPacksCarousel } from '#features/purchase/home/owned-packs-carousel';
import { PurchaseNews } from '#features/purchase/home/purchase-news';
import { packsQuery } from '#features/purchase/purchase.queries';
import { WalletCard } from '#features/wallet/home/wallet-card';
import { useConnectivity } from '#platform/connectivity';
import { usePageTitle } from '#platform/page-title';
import { useMember } from '#platform/session';
import { MemberFrame } from '#shell/layout/member-frame';
import { PopupFrame } from '#shell/popup/popup-frame';
import { prefetchImages, whenIdle } from '#shell/start/use-prefetched-images';
import { ErrorBoundary } from '#shell/states/error-boundary';
import { Deferred } from '#ui/deferred';
import { Loading } from '#ui/loading';
import { Skeleton, SkeletonList } from '#ui/skeleton';
import { InstallCard } from './install-card';
import { memberNavBar, memberNavRail } from './member-nav';
import { memberPopups } from './member-popups';
import { TileGrid } from './tile-grid';

/** A read that hangs does not keep the others away for longer: it is given up then. */
const MAX_HOLD_MS = 10 * SECOND;

/** The member's desk: what needs them, what they own, and a way to everything else. */
export function MemberDashboard() {
  usePrefetch();
  usePageTitle(i18n._('Home'));
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  useEffect(() => {
    const timer = setTimeout(settle, MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  return (
    <MemberFrame thumbs={memberNavBar} rail={memberNavRail} corner={<Bell />}>
      <h1 className="sr-only">{i18n._('Home')}</h1>
      {isSettled ? null : <SkeletonList rowClassName="h-40" />}
      {/* All at once: a part that came later would push the others down, under the finger that is on its way to them. */}
      <div className={isSettled ? 'grid gap-8' : 'hidden'}>
        {homeParts.map(({ name, component: Part }) => (
          <ErrorBoundary key={name} resetKey={name}>
            <Loading fallback={<Skeleton className="h-40" />}>
              <Part onSettled={settle} />
            </Loading>
          </ErrorBoundary>
        ))}
        <Deferred>
          <TileGrid />
          <ErrorBoundary resetKey="promo-strip">
            <PromoCarousel />
          </ErrorBoundary>
          <Suspense fallback={null}>
            <InstallCard />
          </Suspense>
        </Deferred>
      </div>
      <AppBadge />
      <PopupFrame popups={memberPopups} />
    </MemberFrame>
  );
}

/** On the app's icon: how many messages and notifications wait unread, as a push counts them. Zero clears it. */
function AppBadge() {
  const { userId } = useMember();
  const { data: notices, dataUpdatedAt: noticesAt } = useNotices(userId);
  const { data: messages, dataUpdatedAt: messagesAt } = useQuery(unreadMessagesQuery(userId));
  const unread = notices && messages && countUnread(notices) + messages.unreadCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a push may have changed it since the last read
  useEffect(() => {
    if (unread !== undefined) void navigator.setAppBadge?.(unread).catch(() => {});
  }, [unread, noticesAt, messagesAt]);
  return null;
}

const FirstStepsCard = lazy(() =>
  import('./first-steps-card').then(
    ({ FirstStepsCard: Card }) => ({ default: Card }),
    () => ({ default: NoFirstSteps }),
  ),
);

/** Most members have walked them long ago: their code comes after the first picture. */
function FirstSteps({ onSettled }: HomePartProps) {
  return (
    <Suspense fallback={null}>
      <FirstStepsCard onSettled={onSettled} />
    </Suspense>
  );
}

/** Where their code cannot be had. */
function NoFirstSteps({ onSettled }: HomePartProps) {
  useEffect(onSettled, [onSettled]);
  return null;
}

/** Called once all that the home shows is known. */
type HomePartProps = { onSettled: () => void };
/** A part of the home screen. It waits, fails and is empty on its own, without the others. */
type HomePart = { name: string; component: ComponentType<HomePartProps> };

/** What the home shows above the tiles, first what needs the member (wallet card, owned packs …). */
const homeParts: readonly HomePart[] = [
  { name: 'purchase-news', component: PurchaseNews },
  { name: 'first-steps', component: FirstSteps },
  { name: 'wallet', component: WalletCard },
  { name: 'owned-packs', component: OwnedPacksCarousel },
];

/** Once the home screen has nothing better to do: what the member has, and the packs' pictures (under 3 KB each). */
function usePrefetch(): void {
  const reads = useQueryClient();
  const { userId } = useMember();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    let stop = () => {};
    whenIdle(async () => {
      const { prefetchReads } = await import('./prefetch');
      if (isGone) return;
      stop = prefetchReads(reads, userId);
      const packs = await reads.fetchQuery(packsQuery()).catch(() => []);
      await prefetchImages(packs, () => !isGone);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [reads, userId, isOnline]);
}
