import { addDays } from '@waha/domain/kernel/calendar/day';
import type { FirstStep, StepState } from './first-steps';

// Decides which one action the home of a member offers: see `findNextAction`.

/** The steps that staff decide on. */
export type CheckedStep = 'quiz' | 'payment' | 'profile';

/** An item that was not accepted: by staff, or by the server when the device sent it (`isJob`). */
export type RefusedItem = {
  step: CheckedStep;
  isJob?: boolean;
  packName?: string | undefined;
  /** As the member may read it. */
  reason?: string | undefined;
  /** Only a part of the payment arrived. */
  isPart?: boolean;
  /** The rejected payment that a new one replaces. */
  replaces?: string | undefined;
};

export type NextAction =
  | { kind: 'correct'; item: RefusedItem }
  | { kind: 'invoice' }
  | { kind: 'step'; step: FirstStep }
  | { kind: 'withdraw' };

type Facts = {
  refused: readonly RefusedItem[];
  /** The steps of the current purchase. */
  steps: readonly { step: FirstStep; state: StepState }[];
  canWithdraw: boolean;
  /** The day of the next unpaid invoice, `YYYY-MM-DD`, if there is one. */
  invoiceDay?: string | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** An invoice is the next action from this many days before its day. */
const INVOICE_LEAD_DAYS = 7;

const isChecked = (step: FirstStep): step is CheckedStep => step !== 'pack' && step !== 'training';

/**
 * Returns the one action that the home offers, if any, and the step that waits for a decision, if any: refused items
 * first, then an invoice that is due soon, then the purchase, then the balance. The identity can be prepared while a quiz
 * or a payment is checked. `hasLaterInvoice` is true if the next invoice is not the action.
 */
export function findNextAction({ refused, steps, canWithdraw, invoiceDay, today }: Facts) {
  const waitsFor = steps
    .filter(({ state }) => state === 'waiting')
    .map(({ step }) => step)
    .find(isChecked);
  const action = findAction();
  return { waitsFor, action, hasLaterInvoice: invoiceDay !== undefined && action?.kind !== 'invoice' };

  function findAction(): NextAction | undefined {
    const [item] = refused;
    if (item) return { kind: 'correct', item };
    if (invoiceDay !== undefined && invoiceDay <= addDays(today, INVOICE_LEAD_DAYS)) return { kind: 'invoice' };
    const next =
      steps.find(({ state }) => state === 'next') ??
      (waitsFor && steps.find(({ step, state }) => step === 'profile' && state === 'later'));
    if (next) return { kind: 'step', step: next.step };
    return canWithdraw ? { kind: 'withdraw' } : undefined;
  }
}
