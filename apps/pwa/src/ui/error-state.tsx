import { i18n } from '@lingui/core';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';

type ErrorStateProps = { children?: ReactNode; isOffline?: boolean; onRetry: () => void; busy?: boolean };

/** The state of failed data: the reason and a retry button. */
export function ErrorState({ children, isOffline = false, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={isOffline ? 'offline' : 'no-results'}
        action={
          <Button variant="secondary" busy={busy} icon={<RotateCw />} onPress={onRetry}>
            {i18n._('Try again')}
          </Button>
        }
      >
        {children ?? i18n._('This could not be loaded.')}
      </EmptyState>
    </div>
  );
}
