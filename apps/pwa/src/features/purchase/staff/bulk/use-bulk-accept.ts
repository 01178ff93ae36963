import { validatePayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { useStaffCommand } from '#shell/staff/use-command';

export type QueuedPayment = WirePayment & { userName: string };

/** One payment of a run: `refused` is the reason why it is not accepted. Without an `outcome` it is still undecided. */
export type Step = { payment: QueuedPayment; outcome?: 'accepted' | { refused: string } };
/** `key` is the same at each try, so that a lost response does not lead to a second decision. */
type KeyedStep = Step & { key: string };

/**
 * Accepts payments one after the other, in their order. A refused payment does not stop the others. If the server
 * cannot be reached or the user stops the run, the rest stays undecided and can be continued.
 */
export function useBulkAccept() {
  const steps = useRef<readonly KeyedStep[]>([]);
  const isStopped = useRef(false);
  const [shownSteps, setShownSteps] = useState<readonly Step[]>([]);
  const updateSteps = (next: readonly KeyedStep[]) => {
    steps.current = next;
    setShownSteps(next);
  };
  const command = useStaffCommand('purchase', async () => {
    for (const [index, step] of steps.current.entries()) {
      if (isStopped.current) return;
      if (step.outcome) continue;
      const outcome = await acceptPayment(step);
      updateSteps(steps.current.map((current, otherIndex) => (otherIndex === index ? { ...step, outcome } : current)));
    }
  });
  const run = () => {
    isStopped.current = false;
    command.mutate();
  };
  return {
    steps: shownSteps,
    isRunning: command.isPending,
    /** The reason why the run stopped. */
    failure: command.isError ? translateError(command.error) : undefined,
    start: (payments: readonly QueuedPayment[]) => {
      updateSteps(payments.map((payment) => ({ payment, key: createId() })));
      run();
    },
    resume: run,
    /** Stops after the payment that is being decided. */
    stop: () => {
      isStopped.current = true;
    },
    clear: () => {
      updateSteps([]);
      command.reset();
    },
  };
}

/** @throws errors that would affect the next payment as well */
async function acceptPayment({ payment, key }: KeyedStep): Promise<NonNullable<Step['outcome']>> {
  try {
    await callApi(validatePayment, { params: { id: payment._id }, body: { status: 'approved' }, idempotencyKey: key });
    return 'accepted';
  } catch (error) {
    if (!isSinglePaymentError(error)) throw error;
    return { refused: translateStaffFailure(error) };
  }
}

/** Access, a fresh second step, rate limits and server errors affect all payments. */
function isSinglePaymentError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return error.code === 'own_decision' || ![401, 403, 408, 429].includes(error.status);
}
