import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

export type BadgeTone = 'plain' | 'blue' | 'sun' | 'leaf' | 'bougainvillea';

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-line/60 text-ink',
  blue: 'bg-blue-wash text-blue',
  sun: 'bg-sun-wash text-sun-ink',
  leaf: 'bg-leaf-wash text-leaf-ink',
  bougainvillea: 'bg-bougainvillea-wash text-bougainvillea',
};

/** A word and an icon for the status of a thing. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** The small number on a bell; hidden at zero. `label` describes it for screen readers. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="absolute end-0.5 top-0.5 grid min-w-5 place-items-center rounded-full bg-bougainvillea px-1 text-xs leading-5 font-semibold text-on-blue tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
