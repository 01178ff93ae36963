import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { deletionQuery } from '#features/account/deletion/deletion.queries';
import { PromoCarousel } from '#features/company/promo-carousel';
import { unreadMessagesQuery } from '#features/messaging/messaging.queries';
import { Bell } from '#features/notifications/bell';
import { countUnread, useNotices } from '#features/notifications/notifications.queries';
import { OwnedPacksCarousel } from '#features/purchase/home/owned-packs-carousel';
import { PurchaseNews } from '#features/purchase/home/purchase-news';
import { packsQuery } from '#features/purchase/purchase.queries';
import { WalletCard } from '#features/wallet/home/wallet-card';
import { configQuery } from '#platform/config-query';
import { useConnectivity } from '#platform/connectivity';
import { usePageTitle } from '#platform/page-title';
import { useMember } from '#platform/session';
import { MemberFrame } from '#shell/layout/member-frame';
import { PopupFrame } from '#shell/popup/popup-frame';
import { runWhenIdle } from '#shell/start/run-when-idle';
import { prefetchImages } from '#shell/start/use-prefetched-images';
import { ErrorBoundary } from '#shell/states/error-boundary';
import { Deferred } from '#ui/deferred';
import { lazyOptional } from '#ui/lazy-export';
import { Loading } from '#ui/loading';
import { Skeleton, SkeletonList } from '#ui/skeleton';
import { LazyInstallCard } from './lazy-install-card';
import { memberNavBar, memberNavRail } from './member-nav';
import { memberPopups } from './member-popups';
import { MemberTileGrid } from './member-tile-grid';
import { FirstStepsCard } from './next-action/first-steps-card';

/** The maximum time for which a slow query delays the other parts of the home page. */
const MAX_HOLD_MS = 10 * SECOND;

/** The member's dashboard: what needs their attention, their possessions, and links to everything else. */
export function MemberDashboard() {
  usePrefetch();
  usePageTitle(i18n._('Home'));
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  const [nextPack, setNextPack] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(settle, MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  const renderPart = ({ name, component: Part }: HomePart) => (
    <ErrorBoundary key={name} resetKey={name}>
      <Loading fallback={<Skeleton className="h-40" />}>
        <Part onSettled={settle} nextPack={nextPack} onNextPack={setNextPack} />
      </Loading>
    </ErrorBoundary>
  );
  return (
    <MemberFrame thumbs={memberNavBar} rail={memberNavRail} corner={<Bell />}>
      <h1 className="sr-only">{i18n._('Home')}</h1>
      {isSettled ? null : <SkeletonList rowClassName="h-40" />}
      {/* All parts appear at once: a late part would move the others under a press. */}
      <div className={isSettled ? 'grid gap-8' : 'hidden'}>
        {firstParts.map(renderPart)}
        <Deferred>
          {laterParts.map(renderPart)}
          <MemberTileGrid />
          <ErrorBoundary resetKey="promo-strip">
            <PromoCarousel />
          </ErrorBoundary>
          <Suspense fallback={null}>
            <LazyInstallCard />
          </Suspense>
        </Deferred>
      </div>
      <AppBadge />
      <TermsQuestion />
      <PopupFrame popups={memberPopups} />
    </MemberFrame>
  );
}

/**
 * Shows the number of unread messages and notifications on the app's icon, counted as a push counts them. Zero clears
 * it.
 */
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

/** If it cannot be loaded, it is asked at the next visit. */
const ConsentQuestion = lazyOptional(() => import('#features/terms/consent-question'), 'ConsentQuestion');

/** Asks for consent once terms are published. */
function TermsQuestion() {
  const { data: config } = useQuery(configQuery());
  if (config?.termsVersion === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConsentQuestion />
    </Suspense>
  );
}

const DeletionNotice = lazyOptional(() => import('#features/account/deletion/deletion-notice'), 'DeletionNotice');

/** Shows a scheduled deletion of the account, as it was last read: the home page does not wait for it. */
function Deletion() {
  const { data } = useQuery({ ...deletionQuery(useMember().userId), enabled: false });
  return data?.deletion ? (
    <Suspense fallback={null}>
      <DeletionNotice deletion={data.deletion} />
    </Suspense>
  ) : null;
}

type HomePartProps = {
  /** Called once all data of the home page is known. */
  onSettled: () => void;
  /** The pack of the next action, which the other parts do not repeat. */
  nextPack: string | undefined;
  onNextPack: (packName: string | undefined) => void;
};
/** A part of the home screen. It loads, fails and is empty independently of the others. */
type HomePart = { name: string; component: ComponentType<HomePartProps> };

/** The parts that fill the screen of a phone: the next action and the balance. */
const firstParts: readonly HomePart[] = [
  { name: 'deletion', component: Deletion },
  { name: 'first-steps', component: FirstStepsCard },
  { name: 'wallet', component: WalletCard },
];
/** The parts between them and the tiles: what is in progress and owned. */
const laterParts: readonly HomePart[] = [
  { name: 'purchase-news', component: PurchaseNews },
  { name: 'owned-packs', component: OwnedPacksCarousel },
];

/** Prefetches the member's data and the packs' pictures (under 3 KB each) when the home screen is idle. */
function usePrefetch(): void {
  const queryClient = useQueryClient();
  const { userId } = useMember();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return;
    let isUnmounted = false;
    let stop = () => {};
    const cancel = runWhenIdle(() => void prefetch());
    async function prefetch() {
      const { prefetchReads } = await import('./prefetch');
      if (isUnmounted) return;
      stop = prefetchReads(queryClient, userId);
      const packs = await queryClient.fetchQuery(packsQuery()).catch(() => []);
      await prefetchImages(packs, () => !isUnmounted);
    }
    return () => {
      isUnmounted = true;
      cancel();
      stop();
    };
  }, [queryClient, userId, isOnline]);
}
