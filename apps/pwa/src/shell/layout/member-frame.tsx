import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Brand } from '#ui/brand';
import { SkipLink } from '#ui/skip-link';
import { NavButton } from './nav-button';
import type { NavItem } from './nav-item';
import { OfflineBadge } from './offline-badge';
import { OfflineBanner } from './offline-banner';

type MemberFrameProps = {
  /** The items of the bottom bar, five at most. */
  thumbs: readonly NavItem[];
  /** The items of a laptop's side rail, all of them. */
  rail: readonly NavItem[];
  /** Content at the end of the top bar: the bell. */
  corner?: ReactNode;
  children: ReactNode;
};

/** The frame of a member's screen: top bar and bottom bar on a phone, a side rail on a laptop. */
export function MemberFrame({ thumbs, rail, corner, children }: MemberFrameProps) {
  return (
    <div data-toasts="below-bar" className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_1fr]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col gap-1 border-e border-line bg-surface p-4 lg:flex">
        <Brand className="mb-6 px-3 pt-3" />
        <nav aria-label={i18n._('Main')} className="flex flex-col gap-1">
          {rail.map((item) => (
            <NavButton key={item.opens ?? ''} item={item} look="row" />
          ))}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] lg:pb-0">
        <TopBar corner={corner} />
        <OfflineBanner />
        <main id="content" tabIndex={-1} className="page flex-1 py-4 outline-none md:py-6">
          {children}
        </main>
      </div>
      <nav
        aria-label={i18n._('Main')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {thumbs.map((item) => (
          <NavButton key={item.opens ?? ''} item={item} look="thumb" />
        ))}
      </nav>
    </div>
  );
}

function TopBar({ corner }: { corner: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="page flex h-14 items-center gap-3">
        <Brand className="lg:hidden" />
        <OfflineBadge />
        <span className="ms-auto flex items-center">{corner}</span>
      </div>
    </header>
  );
}
