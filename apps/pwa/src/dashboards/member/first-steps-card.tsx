import { i18n } from '@lingui/core';
import { type Query, useIsFetching } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { Check, ChevronRight, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { translateText } from '#platform/language/translations';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { joinClasses } from '#ui/join-classes';
import { SectionHeading } from '#ui/section-heading';
import { computeFirstSteps, type FirstStep, type StepState } from './first-steps';
import { useFirstStepsProgress } from './use-first-steps-progress';

const STEP_TEXTS: Record<FirstStep, string> = {
  pack: /*i18n*/ 'Choose a pack',
  training: /*i18n*/ 'step|Watch the training video',
  quiz: /*i18n*/ 'Take the quiz',
  payment: /*i18n*/ 'Send the payment',
  profile: /*i18n*/ 'Verify your identity',
};

/** Matches the first fetch of a query that is shown. */
const FIRST_READS = { predicate: (query: Query) => query.state.data === undefined && query.isActive() };
/** The device's storage may not respond. */
const OUTBOX_TIMEOUT_MS = SECOND;

/**
 * The first steps of a new member, with the next step as a button. Renders nothing once all are done, or until the
 * progress is known. Calls `onSettled` when all queries of the home page have finished or failed.
 */
export function FirstStepsCard({ onSettled }: { onSettled: () => void }) {
  const progress = useFirstStepsProgress();
  const isReading = useIsFetching(FIRST_READS) > 0;
  const isOutboxRead = useOutboxJobs() !== undefined;
  // Runs after the other parts have started their queries, which are effects too and run first.
  useEffect(() => {
    if (isReading) return;
    const timer = setTimeout(onSettled, isOutboxRead ? 0 : OUTBOX_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReading, isOutboxRead, onSettled]);
  if (!progress) return null;
  const steps = computeFirstSteps(progress);
  if (steps.every(({ state }) => state === 'done')) return null;
  const title = i18n._('Your first steps');
  return (
    <section className="min-w-0">
      <SectionHeading>{title}</SectionHeading>
      <ol aria-label={title} className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {steps.map(({ step, state }, index) => (
          <li key={step} aria-current={state === 'next' ? 'step' : undefined}>
            <Step step={step} state={state} number={index + 1} packName={progress.packName} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { step: FirstStep; state: StepState; number: number; packName: string | undefined };

function Step({ step, state, number, packName }: StepProps) {
  const { open } = usePopupNavigation();
  const text = translateText(STEP_TEXTS[step]);
  const row = 'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start';
  if (state === 'next')
    return (
      <button
        type="button"
        onClick={() => open(...findStepPopup(step, packName))}
        className={joinClasses(row, 'bg-blue-wash')}
      >
        <Mark state={state} number={number} />
        <span className="min-w-0 flex-1 font-medium text-ink">{text}</span>
        <ChevronRight className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
      </button>
    );
  return (
    <p className={row}>
      <Mark state={state} number={number} />
      <span className={joinClasses('min-w-0 flex-1', state === 'later' ? 'text-ink-soft' : 'text-ink')}>{text}</span>
      {state === 'done' ? <span className="sr-only">{i18n._('Done')}</span> : null}
      {state === 'waiting' ? <span className="text-sm text-sun-ink">{i18n._('Waiting')}</span> : null}
    </p>
  );
}

/** A check mark for a finished step, a clock for a pending one, otherwise the number. */
function Mark({ state, number }: Pick<StepProps, 'state' | 'number'>) {
  const classNames: Record<StepState, string> = {
    done: 'bg-blue text-on-blue',
    waiting: 'bg-sun-wash text-sun-ink',
    next: 'border-2 border-blue bg-surface text-blue',
    later: 'border border-line text-ink-soft',
  };
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
        classNames[state],
      )}
    >
      {state === 'done' ? (
        <Check className="size-4" strokeWidth={3} />
      ) : state === 'waiting' ? (
        <Clock className="size-4" />
      ) : (
        number
      )}
    </span>
  );
}

/** Returns the popup of a step, and its parameters. */
function findStepPopup(step: FirstStep, pack = ''): [popup: string, params?: Record<string, string>] {
  if (step === 'pack') return ['packs'];
  if (step === 'profile') return ['profile'];
  return [step, { pack, ...(step === 'payment' && { mode: 'full' }) }];
}
