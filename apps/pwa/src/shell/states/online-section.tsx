import type { ReactNode } from 'react';
import { Loading } from '#ui/loading';
import { SkeletonList } from '#ui/skeleton';
import { ErrorBoundary } from './error-boundary';

/**
 * A part of a screen that needs the network, and whose code is not cached for offline use: shows skeletons while the code
 * loads, and a retry if it cannot be loaded.
 */
export function OnlineSection({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary resetKey="">
      <Loading fallback={<SkeletonList rows={2} rowClassName="h-12" />}>{children}</Loading>
    </ErrorBoundary>
  );
}
