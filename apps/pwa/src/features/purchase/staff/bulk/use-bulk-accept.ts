import { validatePayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { useStaffCommand } from '#shell/staff/use-command';

export type QueuedPayment = WirePayment & { userName: string };

/** One payment of a run: `refused` says why it is not accepted. Without an `outcome` it is still to be decided. */
export type Step = { payment: QueuedPayment; outcome?: 'accepted' | { refused: string } };
/** `key` is the same at each try: what was accepted without our hearing of it is not decided twice. */
type KeyedStep = Step & { key: string };

/**
 * Accepts payments one after the other, in their order. What is refused stops no other; where nothing gets through, or
 * somebody stops it, the rest stays undone and can go on.
 */
export function useBulkAccept() {
  const steps = useRef<readonly KeyedStep[]>([]);
  const isStopped = useRef(false);
  const [shown, setShown] = useState<readonly Step[]>([]);
  const show = (next: readonly KeyedStep[]) => {
    steps.current = next;
    setShown(next);
  };
  const command = useStaffCommand('purchase', async () => {
    for (const [at, step] of steps.current.entries()) {
      if (isStopped.current) return;
      if (step.outcome) continue;
      const outcome = await acceptPayment(step);
      show(steps.current.map((each, place) => (place === at ? { ...step, outcome } : each)));
    }
  });
  const run = () => {
    isStopped.current = false;
    command.mutate();
  };
  return {
    steps: shown,
    isRunning: command.isPending,
    /** Why it broke off. */
    failure: command.isError ? translateError(command.error) : undefined,
    start: (payments: readonly QueuedPayment[]) => {
      show(payments.map((payment) => ({ payment, key: createId() })));
      run();
    },
    goOn: run,
    /** After the one that is being decided. */
    stop: () => {
      isStopped.current = true;
    },
    forget: () => {
      show([]);
      command.reset();
    },
  };
}

/** @throws whatever the next one would meet as well */
async function acceptPayment({ payment, key }: KeyedStep): Promise<NonNullable<Step['outcome']>> {
  try {
    await callApi(validatePayment, { params: { id: payment._id }, body: { status: 'approved' }, idempotencyKey: key });
    return 'accepted';
  } catch (error) {
    if (!isSinglePaymentError(error)) throw error;
    return { refused: translateStaffFailure(error) };
  }
}

/** Access, a fresh step, too many calls and a server in trouble are matters of all of them. */
function isSinglePaymentError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return error.code === 'own_decision' || ![401, 403, 408, 429].includes(error.status);
}
