import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { HOME_OF_ROLE } from '@waha/domain/kernel/roles';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session';
import { OfflineBadge } from '../../shell/layout/offline-badge';
import { OfflineBanner } from '../../shell/layout/offline-banner';
import { Brand } from '../../ui/brand';
import { SkipLink } from '../../ui/skip-link';

/** Around the company's page, for members and for visitors. */
export function CompanyFrame({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const home = session ? HOME_OF_ROLE[session.role] : '/login';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
        <div className="page flex h-14 items-center gap-2">
          <Link to={home} className="flex rounded-xl">
            <Brand />
          </Link>
          <OfflineBadge />
          <nav aria-label={i18n._('Main')} className="ms-auto flex items-center">
            <Link to="/category" className={LINK}>
              {i18n._('Marketplace')}
            </Link>
            <Link to={home} className={LINK}>
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

const LINK = 'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-blue hover:bg-blue-wash';
