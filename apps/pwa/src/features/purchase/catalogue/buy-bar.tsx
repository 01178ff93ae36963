import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import type { PurchaseStep } from '@waha/domain/purchase/purchase-step';
import { Check, Clock, RotateCcw } from 'lucide-react';
import { formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useUsualTime } from '#platform/waiting-times-query';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { joinClasses } from '#ui/join-classes';
import { Notice } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';
import { LastTry } from '../quiz/last-try';
import type { useBuying } from './use-buying';

type Buying = ReturnType<typeof useBuying>;

/** Shows the member's progress towards this pack, and the next step. */
export function BuyProgress({ pack, buying }: { pack: WirePack; buying: Buying }) {
  const { failure, step, lastTry, quizJob, isLooking, isOwned } = buying;
  if (isLooking && !failure) return <SkeletonList rows={1} rowClassName="h-40" />;
  return (
    <section className="grid min-h-40 content-start gap-4 rounded-xl border border-line p-4">
      <PurchaseSteps now={step ?? 'training'} />
      {quizJob ? (
        <Notice tone="sun" icon={<Clock />}>
          {quizJob.isRefused
            ? i18n._('Failed to submit quiz. Please try again.')
            : i18n._('Your answers are waiting to be checked.')}
        </Notice>
      ) : (
        <StepNote step={step} questions={pack.questions.length} lastTry={lastTry} isOwned={isOwned} />
      )}
      <FailureNotice>{failure}</FailureNotice>
    </section>
  );
}

/**
 * The price and the button to continue; always visible. While an admin checks the quiz, the button says so, and how long
 * that usually takes. It can still be pressed: that asks the server again, and shows the specification's message
 * (spec 2 §4).
 */
export function BuyBar({ pack, buying: { buy, busy, step } }: { pack: WirePack; buying: Buying }) {
  const isBeingChecked = step === 'awaiting_approval';
  return (
    <div className="sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] z-10 -mx-4 -mb-[calc(1.25rem+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-bottom-6 md:-mx-6 md:rounded-b-[20px] md:-mb-6 md:px-6">
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">{i18n._('Price')}</span>
        <span className="block text-lg font-semibold whitespace-nowrap text-ink tabular-nums">
          {formatTnd(pack.price)}
        </span>
      </span>
      <Button
        className="flex-1"
        variant={isBeingChecked ? 'secondary' : 'primary'}
        icon={isBeingChecked ? <Clock /> : undefined}
        busy={busy}
        onPress={() => void buy()}
      >
        {isBeingChecked ? <BeingChecked /> : i18n._('Buy')}
      </Button>
    </div>
  );
}

/** Two lines that fit in a button of the usual height, so that nothing moves when the time arrives. */
function BeingChecked() {
  const time = useUsualTime('quiz');
  return (
    <span className="leading-tight">
      <span className="block">{i18n._('check|Pending')}</span>
      {time ? <span className="block text-xs font-normal">{time}</span> : null}
    </span>
  );
}

type StepNoteProps = {
  step: PurchaseStep | undefined;
  questions: number;
  lastTry: { score: number; total: number; passed: boolean } | undefined;
  isOwned: boolean;
};

function StepNote({ step, questions, lastTry, isOwned }: StepNoteProps) {
  if (step === 'awaiting_approval')
    return (
      <Notice tone="sun" icon={<Clock />}>
        {i18n._('Quiz submitted successfully. Waiting for admin approval.')}
      </Notice>
    );
  if (step === 'quiz' && lastTry && !lastTry.passed)
    return (
      <Notice tone="sun" icon={<RotateCcw />}>
        <LastTry {...lastTry} />
      </Notice>
    );
  const text = {
    training: i18n._('Buying starts with a short training video, then {n} questions about this pack.', {
      n: questions,
    }),
    quiz: i18n._('You have watched the training video. Next come {n} questions about this pack.', { n: questions }),
    payment: isOwned
      ? i18n._('You have this pack. You can buy it again.')
      : i18n._('Your quiz is approved. You can pay for this pack.'),
  };
  return <p className="text-sm text-ink-soft">{text[step ?? 'training']}</p>;
}

const STEPS: readonly { step: PurchaseStep; text: string }[] = [
  { step: 'training', text: /*i18n*/ 'Video' },
  { step: 'quiz', text: /*i18n*/ 'Quiz' },
  { step: 'awaiting_approval', text: /*i18n*/ 'Approval' },
  { step: 'payment', text: /*i18n*/ 'Payment' },
];

/**
 * The steps to buy a pack, with the current one. Where the labels of all steps do not fit side by side, only the
 * current step has a visible label.
 */
function PurchaseSteps({ now }: { now: PurchaseStep }) {
  const currentIndex = STEPS.findIndex(({ step }) => step === now);
  return (
    <div className="@container">
      <ol aria-label={i18n._('Steps to buy this pack')} className="flex">
        {STEPS.map(({ step, text }, index) => (
          <li
            key={step}
            aria-current={index === currentIndex ? 'step' : undefined}
            className="relative flex min-w-0 flex-auto flex-col items-center gap-1.5 px-[2px] text-center text-[min(0.75rem,max(12px,3.5vw))] leading-4"
          >
            {index > 0 ? <StepLine isDone={index <= currentIndex} className="start-0 end-1/2" /> : null}
            {index < STEPS.length - 1 ? <StepLine isDone={index < currentIndex} className="start-1/2 end-0" /> : null}
            <span
              aria-hidden="true"
              className={joinClasses(
                'relative z-1 grid size-7 place-items-center rounded-full text-xs font-semibold tabular-nums ring-4 ring-surface',
                index < currentIndex && 'bg-blue text-on-blue',
                index === currentIndex && 'border-2 border-blue bg-surface text-blue',
                index > currentIndex && 'border border-line bg-surface text-ink-soft',
              )}
            >
              {index < currentIndex ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span className={index === currentIndex ? 'font-medium text-ink' : 'text-ink-soft @max-[14rem]:sr-only'}>
              {translateText(text)}
            </span>
            {index < currentIndex ? <span className="sr-only">{i18n._('Done')}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One half of the line between two steps; steps are as wide as their labels. */
function StepLine({ isDone, className }: { isDone: boolean; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('absolute top-3.5 h-0.5', className, isDone ? 'bg-blue' : 'bg-line')}
    />
  );
}
