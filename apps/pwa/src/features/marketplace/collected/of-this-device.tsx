import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

/** Whose the collection is, in one line. */
export function OfThisDevice() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {i18n._('Kept on this device, also when you log in or out.')}
    </p>
  );
}

export function NothingCollected({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      action={
        <Link to="/category" className={buttonLook('primary')}>
          {i18n._('See all products')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
