import type { ReactNode } from 'react';

export type EmptyPicture = 'nothing-yet' | 'no-results' | 'offline' | 'all-done';

/** The state of an empty list: one drawing, one sentence, at most one action. */
export function EmptyState({
  picture = 'nothing-yet',
  children,
  action,
}: {
  picture?: EmptyPicture;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <img src={`/art/empty/${picture}.svg`} alt="" width={160} height={120} className="h-30 w-40" />
      <p className="max-w-80 text-base text-ink-soft">{children}</p>
      {action}
    </div>
  );
}
