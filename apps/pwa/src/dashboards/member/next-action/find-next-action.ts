import type { FirstStep, StepState } from './first-steps';

/** The steps that staff decides on. */
export type CheckedStep = 'quiz' | 'payment' | 'profile';

/** An item that was not accepted: by staff, or by the server when the device sent it (`isJob`). */
export type RefusedItem = {
  step: CheckedStep;
  isJob?: boolean;
  packName?: string | undefined;
  /** As the member may read it. */
  reason?: string | undefined;
  /** The rejected payment that a new one replaces. */
  replaces?: string | undefined;
};

export type NextAction =
  | { kind: 'correct'; item: RefusedItem }
  | { kind: 'step'; step: FirstStep }
  | { kind: 'withdraw' };

type Facts = {
  refused: readonly RefusedItem[];
  /** The steps of the current purchase. */
  steps: readonly { step: FirstStep; state: StepState }[];
  canWithdraw: boolean;
};

const isChecked = (step: FirstStep): step is CheckedStep => step !== 'pack' && step !== 'training';

/**
 * Returns the one action that the home offers, if any, and the step that waits for a decision, if any: refused items
 * first, then the purchase, then the balance. The identity can be prepared while a quiz or a payment is checked.
 */
export function findNextAction({ refused, steps, canWithdraw }: Facts) {
  const waitsFor = steps
    .filter(({ state }) => state === 'waiting')
    .map(({ step }) => step)
    .find(isChecked);
  return { waitsFor, action: findAction() };

  function findAction(): NextAction | undefined {
    const [item] = refused;
    if (item) return { kind: 'correct', item };
    const next =
      steps.find(({ state }) => state === 'next') ??
      (waitsFor && steps.find(({ step, state }) => step === 'profile' && state === 'later'));
    if (next) return { kind: 'step', step: next.step };
    return canWithdraw ? { kind: 'withdraw' } : undefined;
  }
}
