import { type ReactNode, Suspense } from 'react';
import { SkeletonList } from './skeleton';

/** What waits for its data or its code shows grey shapes meanwhile. */
export function Loading({ children, fallback = <SkeletonList /> }: { children: ReactNode; fallback?: ReactNode }) {
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
