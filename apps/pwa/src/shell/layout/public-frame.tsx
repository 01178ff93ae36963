import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { HOME_BY_ROLE } from '@waha/domain/kernel/roles';
import type { ReactNode } from 'react';
import { useSession } from '#platform/session';
import { Brand } from '#ui/brand';
import { SkipLink } from '#ui/skip-link';
import { OfflineBadge } from './offline-badge';
import { OfflineBanner } from './offline-banner';

/** The frame of the pages about the company and the packs, for members and for visitors. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const homePath = session ? HOME_BY_ROLE[session.role] : '/login';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
        <div className="page flex min-h-14 flex-wrap items-center gap-x-2">
          <Link to={homePath} className="flex rounded-xl">
            <Brand />
          </Link>
          <OfflineBadge />
          <nav aria-label={i18n._('Main')} className="ms-auto flex flex-wrap items-center justify-end">
            <Link to="/category" className={LINK}>
              {i18n._('Marketplace')}
            </Link>
            <Link to={homePath} className={LINK}>
              {session ? i18n._('Dashboard') : i18n._('Login')}
            </Link>
          </nav>
        </div>
      </header>
      <OfflineBanner />
      <main
        id="content"
        tabIndex={-1}
        className="page grid flex-1 content-start gap-6 pt-4 pb-[calc(3rem+env(safe-area-inset-bottom))] outline-none *:min-w-0 md:pt-6"
      >
        {children}
      </main>
    </div>
  );
}

const LINK =
  'inline-flex min-h-11 items-center rounded-full px-2 text-sm min-[360px]:px-3 font-medium text-blue hover:bg-blue-wash';
