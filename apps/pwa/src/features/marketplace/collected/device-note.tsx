import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';

/** A line that says that the collection belongs to this device. */
export function DeviceNote() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Smartphone className="mt-0.5 size-4 shrink-0" />
      {i18n._('Saved on this device, even when you log in or out.')}
    </p>
  );
}

export function EmptyCollection({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      action={
        <Link to="/category" className={getButtonClasses('primary')}>
          {i18n._('See all products')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
