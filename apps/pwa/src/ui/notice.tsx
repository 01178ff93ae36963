import { type ReactNode, useEffect, useState } from 'react';
import { joinClasses } from './join-classes';

export type NoticeTone = 'blue' | 'sun' | 'leaf' | 'bougainvillea';

const TONES: Record<NoticeTone, { ground: string; icon: string }> = {
  blue: { ground: 'bg-blue-wash', icon: 'text-blue' },
  sun: { ground: 'bg-sun-wash', icon: 'text-sun-ink' },
  leaf: { ground: 'bg-leaf-wash', icon: 'text-leaf-ink' },
  bougainvillea: { ground: 'bg-bougainvillea-wash', icon: 'text-bougainvillea' },
};

type NoticeProps = {
  tone: NoticeTone;
  icon: ReactNode;
  children: ReactNode;
  /** A button or link to act on it. */
  action?: ReactNode;
};

/** Shows the status of a thing in place. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div role="status" className={joinClasses('grid gap-3 rounded-xl p-4 text-base text-ink', TONES[tone].ground)}>
      <div className="flex items-start gap-3">
        <span className={joinClasses('mt-0.5 shrink-0 [&_svg]:size-5', TONES[tone].icon)}>{icon}</span>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action ? <div className="flex flex-wrap gap-2 ps-8">{action}</div> : null}
    </div>
  );
}

type OutcomeProps = NoticeProps & { title: string };

/** The full-screen version: the outcome of an action. */
export function Outcome({ tone, icon, title, children, action }: OutcomeProps) {
  const isSettled = useSettled();
  return (
    <div role="status" className="grid justify-items-center gap-3 px-2 py-6 text-center">
      <span
        className={joinClasses(
          'grid size-16 place-items-center rounded-full [&_svg]:size-8',
          TONES[tone].ground,
          TONES[tone].icon,
        )}
      >
        {icon}
      </span>
      <p className="text-xl font-semibold text-ink tabular-nums">{title}</p>
      <div className="max-w-96 text-base text-ink-soft">{children}</div>
      {action ? (
        <div inert={!isSettled} className="mt-3 grid w-full max-w-80 gap-2">
          {action}
        </div>
      ) : null}
    </div>
  );
}

/** Longer than the pause between the two taps of a double tap, in milliseconds. */
const SETTLE_DELAY_MS = 600;

/**
 * Returns false for a moment, so that the second tap of a double tap does not press what has replaced the first target.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
