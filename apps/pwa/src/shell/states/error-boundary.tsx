import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorScreen } from '../layout/error-screen';

/** Catches what a screen throws and offers to try again. A new `resetKey` is a new try as well. */
export function ErrorBoundary({ children, resetKey }: { children: ReactNode; resetKey: string }) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={FailedRead}>
      {children}
    </CatchBoundary>
  );
}

/** A second try reads again instead of remembering that the first one failed. */
function FailedRead({ error, reset }: { error: unknown; reset: () => void }) {
  const { reset: forgetFailedReads } = useQueryErrorResetBoundary();
  function retry() {
    forgetFailedReads();
    reset();
  }
  return <ErrorScreen error={error} reset={retry} />;
}
