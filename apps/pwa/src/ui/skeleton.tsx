import { i18n } from '@lingui/core';
import { joinClasses } from './join-classes';

/** A grey shape where something will be. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={joinClasses('animate-pulse rounded-xl bg-line/60', className)} />;
}

/** Rows of a list that is on its way; says so to a screen reader. */
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
