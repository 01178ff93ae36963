import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { HOME_BY_ROLE } from '@waha/domain/kernel/roles';
import { Heart, type LucideIcon, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCollection } from '#offline/collections/collection';
import { useSession } from '#platform/session';
import { OfflineBadge } from '#shell/layout/offline-badge';
import { OfflineBanner } from '#shell/layout/offline-banner';
import { CountBadge } from '#ui/badge';
import { Brand } from '#ui/brand';
import { HeaderToasts } from '#ui/header-toasts';
import { SkipLink } from '#ui/skip-link';
import { useListingState } from './listing-state';

type MarketFrameProps = {
  /** A second row of the top bar: the listing's tabs. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen of the marketplace, for members and for visitors (spec 1 §2). */
export function MarketFrame({ tabs, children }: MarketFrameProps) {
  // Without scroll anchoring the page moves with the header: a toast in it covers nothing, and the page moves back.
  return (
    <div className="flex min-h-dvh flex-col [overflow-anchor:none]">
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
        <div className="page flex min-h-14 flex-wrap items-center gap-x-2">
          <Link to="/category" className="flex rounded-xl">
            <Brand /> <span className="sr-only">{i18n._('Marketplace')}</span>
          </Link>
          <OfflineBadge />
          <Corner />
        </div>
        <HeaderToasts />
        {tabs}
      </header>
      <OfflineBanner />
      <main
        id="content"
        tabIndex={-1}
        className="page flex-1 pt-4 pb-[calc(2rem+env(safe-area-inset-bottom))] outline-none md:pt-6"
      >
        {children}
      </main>
    </div>
  );
}

/** Favourites, cart, and the link to home or login. */
function Corner() {
  const session = useSession((state) => state.session);
  const favorites = useCollection((collected) => collected.favorites.length);
  const inCart = useCollection(({ cart }) => cart.reduce((sum, { quantity }) => sum + quantity, 0));
  return (
    <nav aria-label={i18n._('Marketplace')} className="ms-auto flex flex-wrap items-center justify-end">
      <CountedLink
        to="/favorites"
        label={i18n._('Favorites')}
        icon={Heart}
        count={favorites}
        countLabel={i18n._('{n} saved', { n: favorites })}
      />
      <CountedLink
        to="/cart"
        label={i18n._('Cart')}
        icon={ShoppingCart}
        count={inCart}
        countLabel={i18n._('{n, plural, one {{n} item in the cart} other {{n} items in the cart}}', { n: inCart })}
      />
      <Link
        to={session ? HOME_BY_ROLE[session.role] : '/login'}
        className="ms-1 inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-blue hover:bg-blue-wash"
      >
        {session ? i18n._('Dashboard') : i18n._('Login')}
      </Link>
    </nav>
  );
}

type CountedLinkProps = {
  to: '/cart' | '/favorites';
  label: string;
  icon: LucideIcon;
  count: number;
  countLabel: string;
};

function CountedLink({ to, label, icon: Icon, count, countLabel }: CountedLinkProps) {
  const state = useListingState();
  return (
    <Link
      to={to}
      state={state}
      title={label}
      className="relative inline-grid size-11 place-items-center rounded-full text-ink-soft hover:bg-blue-wash hover:text-ink aria-[current=page]:text-blue"
    >
      <Icon className="size-5.5" />
      <span className="sr-only">{label}</span>
      <CountBadge count={count} label={countLabel} />
    </Link>
  );
}
