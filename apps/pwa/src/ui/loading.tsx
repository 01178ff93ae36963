import { type ReactNode, Suspense } from 'react';
import { SkeletonList } from './skeleton';

/** Shows skeletons while its children load their data or code. */
export function Loading({ children, fallback = <SkeletonList /> }: { children: ReactNode; fallback?: ReactNode }) {
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
