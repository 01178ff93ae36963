import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PACK_TYPES } from '@waha/domain/purchase/pack';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/page-title';
import { useSession } from '#platform/session';
import { PublicFrame } from '#shell/layout/public-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { Skeleton } from '#ui/skeleton';
import { PACK_CARD_CLASSES, PackCardFace } from '../catalogue/pack-card';
import { PackFamilies, PackGridSkeleton } from '../catalogue/pack-families';
import { translateType } from '../purchase.texts';
import { offersQuery } from './offers.queries';

/** The packs on sale with their prices and bonuses: `/packs`, open to all visitors. */
export function OffersScreen() {
  const offers = useQuery(offersQuery());
  const isVisitor = useSession(({ session }) => session === undefined);
  usePageTitle(i18n._('Packs'));
  return (
    <PublicFrame>
      <header>
        <h1 className="text-2xl font-semibold tracking-tight text-ink">{i18n._('Packs')}</h1>
        <p className="mt-2 text-pretty text-ink-soft">
          {i18n._('Buy a service pack, receive bonus points every month and withdraw them in dinars.')}
        </p>
      </header>
      <div>
        <QueryBoundary
          query={offers}
          translateFailure={() => i18n._('The packs could not be loaded.')}
          offlineText={i18n._('This has not been saved on this device yet. It opens when you are online.')}
          skeleton={<OffersSkeleton />}
        >
          {(packs) => <Offers packs={packs} />}
        </QueryBoundary>
      </div>
      {isVisitor ? <SignUpBar /> : null}
    </PublicFrame>
  );
}

/** The packs by type, then by family. */
function Offers({ packs }: { packs: readonly WirePackOffer[] }) {
  if (packs.length === 0) return <EmptyState>{i18n._('No packs yet.')}</EmptyState>;
  return (
    <div className="grid gap-10">
      {PACK_TYPES.map((type) => {
        const ofType = packs.filter((pack) => pack.type === type);
        if (ofType.length === 0) return null;
        return (
          <section key={type} aria-labelledby={type} className="grid gap-5">
            <h2 id={type} className="border-b border-line pb-2 text-xl font-semibold text-ink">
              {translateType(type)}
            </h2>
            <PackFamilies packs={ofType}>{(pack) => <OfferCard pack={pack} />}</PackFamilies>
          </section>
        );
      })}
    </div>
  );
}

/** Without the margin, the bar at the bottom could cover the focused card. */
const CARD_CLASSES = joinClasses(PACK_CARD_CLASSES, 'scroll-mb-20');

/** Leads members to the pack on their dashboard, and visitors there by way of the sign-up. */
function OfferCard({ pack }: { pack: WirePackOffer }) {
  const isVisitor = useSession(({ session }) => session === undefined);
  const search = { open: 'pack', pack: pack.packName };
  const face: ReactNode = <PackCardFace pack={pack} showsValue />;
  if (!isVisitor)
    return (
      <Link to="/dashboard" search={search} className={CARD_CLASSES}>
        {face}
      </Link>
    );
  return (
    <Link to="/signup" search={{ to: `/dashboard?${new URLSearchParams(search)}` }} className={CARD_CLASSES}>
      {face}
      <span className="sr-only">{i18n._('Create an account')}</span>
    </Link>
  );
}

/** Always visible: the next step of a visitor. */
function SignUpBar() {
  return (
    <div className="sticky bottom-0 -mx-4 -mb-[calc(3rem+env(safe-area-inset-bottom))] flex border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <Link
        to="/signup"
        search={{ to: '/dashboard?open=packs' }}
        className={joinClasses(getButtonClasses('primary', true), 'mx-auto max-w-md')}
      >
        {i18n._('Create an account')}
      </Link>
    </div>
  );
}

function OffersSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{i18n._('Loading')}</span>
      {/* As high as the names of the first type and its first family. */}
      <Skeleton className="h-9 w-32" />
      <Skeleton className="h-7 w-40" />
      <PackGridSkeleton />
    </div>
  );
}
