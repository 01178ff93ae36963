import { i18n } from '@lingui/core';
import { joinClasses } from './join-classes';

/** A grey placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={joinClasses('animate-pulse rounded-xl bg-line/60', className)} />;
}

/** Placeholder rows of a loading list; announces the loading to screen readers. */
export function SkeletonList({ rows = 3, rowClassName = 'h-18' }: { rows?: number; rowClassName?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{i18n._('Loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  );
}
