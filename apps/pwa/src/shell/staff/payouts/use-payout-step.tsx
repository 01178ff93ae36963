import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { ChoiceField } from '#ui/choice-field';
import { PAYOUT_STEPS, type PayoutStep } from './payout-step';

type PayoutStepState = {
  /** The step whose rows are shown: it follows the choice when there is time. */
  shownStep: PayoutStep;
  /** The part of the address that names the step. */
  persistentParams: Record<string, string>;
  /** The field that chooses the step. */
  field: ReactNode;
};

/** Returns the chosen step of a queue of money that goes out. It is in the address. */
export function usePayoutStep(): PayoutStepState {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const step = PAYOUT_STEPS.find((each) => each === search.step) ?? 'decision';
  const navigate = (next: PayoutStep) =>
    void router.navigate({ to: '.', search: { view: search.view, ...toSearchParams(next) }, replace: true });
  const field = (
    <ChoiceField
      hidesLabel
      label={i18n._('Waiting for')}
      options={[
        { value: 'decision', label: i18n._('Decision') },
        { value: 'payout', label: i18n._('Payment') },
      ]}
      value={step}
      onChoose={navigate}
    />
  );
  return { shownStep: useDeferredValue(step), persistentParams: toSearchParams(step), field };
}

const toSearchParams = (step: PayoutStep): Record<string, string> => (step === 'decision' ? {} : { step });
