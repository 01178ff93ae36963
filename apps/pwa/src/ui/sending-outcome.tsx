import { i18n } from '@lingui/core';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from './notice';
import { ProgressBar } from './progress-bar';

type SendingOutcomeProps = {
  /** From 0 to 1; unknown where the link does not tell. */
  progress: number | undefined;
  /** What is on its way, for who cannot see the bar. */
  label: string;
  children: ReactNode;
};

/** Something large on its way to the server, and how far it has come. */
export function SendingOutcome({ progress = 1, label, children }: SendingOutcomeProps) {
  return (
    <Outcome
      tone="blue"
      icon={<Clock aria-hidden="true" />}
      title={progress >= 1 ? i18n._('Sending') : i18n._('Sending, {percent}%', { percent: Math.round(progress * 100) })}
    >
      <div className="grid gap-3">
        <ProgressBar value={progress} label={label} />
        {children}
      </div>
    </Outcome>
  );
}
