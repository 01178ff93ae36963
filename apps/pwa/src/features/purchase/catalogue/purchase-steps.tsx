import { i18n } from '@lingui/core';
import type { PurchaseStep } from '@waha/domain/purchase/purchase-step';
import { Check } from 'lucide-react';
import { sayText } from '../../../platform/words';
import { classes } from '../../../ui/classes';

const STEPS: readonly { step: PurchaseStep; text: string }[] = [
  { step: 'training', text: /*i18n*/ 'Video' },
  { step: 'quiz', text: /*i18n*/ 'Quiz' },
  { step: 'awaiting_approval', text: /*i18n*/ 'Approval' },
  { step: 'payment', text: /*i18n*/ 'Payment' },
];

/** The way to a pack, and how far one has come. */
export function PurchaseSteps({ now }: { now: PurchaseStep }) {
  const reached = STEPS.findIndex(({ step }) => step === now);
  return (
    <ol aria-label={i18n._('Steps to buy this pack')} className="flex">
      {STEPS.map(({ step, text }, at) => (
        <li
          key={step}
          aria-current={at === reached ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center gap-1.5 text-xs"
        >
          {at > 0 ? (
            <span
              aria-hidden="true"
              className={classes('absolute end-1/2 top-3.5 h-0.5 w-full', at <= reached ? 'bg-blue' : 'bg-line')}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={classes(
              'relative z-1 grid size-7 place-items-center rounded-full text-xs font-semibold tabular-nums ring-4 ring-surface',
              at < reached && 'bg-blue text-on-blue',
              at === reached && 'border-2 border-blue bg-surface text-blue',
              at > reached && 'border border-line bg-surface text-ink-soft',
            )}
          >
            {at < reached ? <Check className="size-4" strokeWidth={3} /> : at + 1}
          </span>
          <span className={at === reached ? 'font-medium text-ink' : 'text-ink-soft'}>{sayText(text)}</span>
          {at < reached ? <span className="sr-only">{i18n._('Done')}</span> : null}
        </li>
      ))}
    </ol>
  );
}
