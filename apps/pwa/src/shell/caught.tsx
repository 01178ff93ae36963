import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NetworkError } from '../platform/api-error';
import { sayError } from '../platform/say-refusal';
import { ErrorState } from '../ui/error-state';

/** Catches what a screen throws and offers to try again. A new `resetKey` is a new try as well. */
export function Caught({ children, resetKey }: { children: ReactNode; resetKey: string }) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Failure}>
      {children}
    </CatchBoundary>
  );
}

/** The face of a screen that could not be shown. */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const { reset: forgetFailedReads } = useQueryErrorResetBoundary();
  const isOffline = error instanceof NetworkError;
  function retry() {
    forgetFailedReads();
    reset();
  }
  return (
    <ErrorState isOffline={isOffline} onRetry={retry}>
      {isOffline ? undefined : sayError(error)}
    </ErrorState>
  );
}
