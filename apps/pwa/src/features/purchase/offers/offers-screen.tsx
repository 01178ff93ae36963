import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
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
import { OfferTerms } from './offer-terms';
import { offersQuery } from './offers.queries';

/**
 * The packs on sale with their prices and bonuses, and the terms of each: `/packs`, `/packs?pack=Ultra+2`. Open to all
 * visitors.
 */
export function OffersScreen() {
  const offers = useQuery(offersQuery());
  const { pack: packName } = useSearch({ strict: false });
  const isVisitor = useSession(({ session }) => session === undefined);
  const boundary = {
    query: offers,
    translateFailure: () => i18n._('The packs could not be loaded.'),
    offlineText: i18n._('This has not been saved on this device yet. It opens when you are online.'),
    skeleton: <OffersSkeleton />,
  };
  return (
    <PublicFrame>
      {packName === undefined ? (
        <>
          <OffersHeader />
          <div>
            <QueryBoundary {...boundary}>{(packs) => <Offers packs={packs} />}</QueryBoundary>
          </div>
        </>
      ) : (
        <div>
          <QueryBoundary {...boundary}>
            {(packs) => <OfferTerms key={packName} pack={packs.find((pack) => pack.packName === packName)} />}
          </QueryBoundary>
        </div>
      )}
      {isVisitor ? <SignUpBar packName={packName} /> : null}
      {!isVisitor && packName !== undefined ? <BuyBar packName={packName} /> : null}
    </PublicFrame>
  );
}

function OffersHeader() {
  usePageTitle(i18n._('Packs'));
  return (
    <header>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{i18n._('Packs')}</h1>
      <p className="mt-2 text-pretty text-ink-soft">
        {i18n._('Buy a service pack, receive bonus points every month and withdraw them in dinars.')}
      </p>
    </header>
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
            <PackFamilies packs={ofType}>
              {(pack, isFirst) => <OfferCard pack={pack} isFirst={isFirst && type === PACK_TYPES[0]} />}
            </PackFamilies>
          </section>
        );
      })}
    </div>
  );
}

/** Without the margin, the bar at the bottom could cover the focused card. */
const CARD_CLASSES = joinClasses(PACK_CARD_CLASSES, 'scroll-mb-20');

/** Leads members to the pack on their dashboard, and visitors to its terms. */
function OfferCard({ pack, isFirst }: { pack: WirePackOffer; isFirst: boolean }) {
  const isVisitor = useSession(({ session }) => session === undefined);
  const { packName } = pack;
  return (
    <Link
      {...(isVisitor ? { to: '/packs', search: { pack: packName } } : { to: '/dashboard', search: toPack(packName) })}
      className={CARD_CLASSES}
    >
      <PackCardFace pack={pack} isFirst={isFirst} showsValue />
    </Link>
  );
}

const toPack = (packName: string) => ({ open: 'pack', pack: packName });

/** Always visible: the next step of a visitor, who comes back to this pack or to the packs. */
function SignUpBar({ packName }: { packName: string | undefined }) {
  const target = packName === undefined ? { open: 'packs' } : toPack(packName);
  return (
    <StickyBar>
      <Link to="/signup" search={{ to: `/dashboard?${new URLSearchParams(target)}` }} className={BAR_LINK_CLASSES}>
        {i18n._('Create an account')}
      </Link>
    </StickyBar>
  );
}

/** The next step of a member who opened the terms of a pack. */
function BuyBar({ packName }: { packName: string }) {
  return (
    <StickyBar>
      <Link to="/dashboard" search={toPack(packName)} className={BAR_LINK_CLASSES}>
        {i18n._('Buy')}
      </Link>
    </StickyBar>
  );
}

const BAR_LINK_CLASSES = joinClasses(getButtonClasses('primary', true), 'mx-auto max-w-md');

function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 -mb-[calc(3rem+env(safe-area-inset-bottom))] flex border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {children}
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
