import { i18n } from '@lingui/core';

/** Told to a screen reader when so many seconds are left, and not at every one of them. */
const MILESTONES = [10, 30];

/** The seconds that a code is still good for. */
export function Countdown({ left }: { left: number }) {
  const milestone = MILESTONES.find((each) => left > 0 && left <= each);
  return (
    <div className="text-sm text-ink-soft tabular-nums">
      <p role="timer">
        {left > 0 ? i18n._('The code is good for {left} more seconds.', { left }) : i18n._('The code has run out.')}
      </p>
      <p role="status" className="sr-only">
        {milestone ? i18n._('{milestone} seconds left', { milestone }) : ''}
      </p>
    </div>
  );
}
