import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorScreen } from '../layout/error-screen';

/** Catches the errors of a screen and offers a retry. A new `resetKey` also retries. */
export function ErrorBoundary({ children, resetKey }: { children: ReactNode; resetKey: string }) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={FailedRead}>
      {children}
    </CatchBoundary>
  );
}

/** Resets the failed queries, so that a retry fetches again. */
function FailedRead({ error, reset }: { error: unknown; reset: () => void }) {
  const { reset: forgetFailedReads } = useQueryErrorResetBoundary();
  function retry() {
    forgetFailedReads();
    reset();
  }
  return <ErrorScreen error={error} reset={retry} />;
}
