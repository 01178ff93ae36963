import { i18n } from '@lingui/core';
import { staffRefusals } from '@waha/domain/staff-refusals';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/page-title';
import { registerRefusals } from '#platform/translate-error';
import { setOfflineTranslation } from '#shell/layout/error-screen';
import { NavButton } from '#shell/layout/nav-button';
import type { NavItem } from '#shell/layout/nav-item';
import { OfflineBadge } from '#shell/layout/offline-badge';
import { Brand } from '#ui/brand';
import { GoTo } from '../go-to/go-to';
import type { DashboardSection, LoadFinders } from '../go-to/search-result';
import { HeldToasts } from '../held/held-toasts';
import { FreshStepDialog } from './fresh-step';
import { StaffServerLost, translateServerLost } from './server-lost';
import { useIdleSignOut } from './use-idle-sign-out';

const MAX_WIDTH_STYLE = { maxWidth: '90rem' } as const;

type StaffFrameProps = {
  /** The name of the dashboard: "Administration". */
  title: string;
  nav: readonly NavItem[];
  /** The sections of this dashboard; `finders` find everything else. */
  sections: readonly DashboardSection[];
  finders: LoadFinders;
  corner?: ReactNode;
  children: ReactNode;
};

registerRefusals(staffRefusals);
setOfflineTranslation(translateServerLost);

/** The frame of a staff dashboard: one top bar with all navigation, and the content below across the full width. */
export function StaffFrame({ title, nav, sections, finders, corner, children }: StaffFrameProps) {
  useIdleSignOut();
  usePageTitle(title);
  return (
    <div data-toasts="bar" className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div style={MAX_WIDTH_STYLE} className="mx-auto flex h-14 items-center gap-3 px-4 md:px-6 lg:h-12">
          <Brand />
          <span className="border-s border-line ps-3 text-sm text-ink-soft max-sm:hidden">{title}</span>
          <OfflineBadge />
          <nav
            aria-label={i18n._('Main')}
            className="no-scrollbar ms-auto flex min-w-0 items-center gap-1 overflow-x-auto"
          >
            {nav.map((item) => (
              <NavButton key={item.opens ?? ''} item={item} look="tab" />
            ))}
          </nav>
          <GoTo sections={sections} finders={finders} />
          {corner}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        style={MAX_WIDTH_STYLE}
        className="mx-auto w-full flex-1 px-4 py-6 outline-none md:px-6 lg:py-3"
      >
        <h1 className="sr-only">{title}</h1>
        {children}
      </main>
      <StaffServerLost />
      <FreshStepDialog />
      <HeldToasts />
    </div>
  );
}
