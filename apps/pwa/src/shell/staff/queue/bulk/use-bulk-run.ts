import { useRef, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { useStaffCommand } from '#shell/staff/use-command';

/** One item of a run: `refused` is the reason why it is not decided. Without an `outcome` it is still undecided. */
export type BulkStep<Row, Reply = unknown> = { row: Row; outcome?: { reply: Reply } | { refused: string } };
/** `key` is the same at each try, so that a lost response does not lead to a second decision. */
type KeyedStep<Row, Reply> = BulkStep<Row, Reply> & { key: string };

/** Decides one item; `key` is its idempotency key. */
type Decide<Row, Reply> = (row: Row, key: string) => Promise<Reply>;

/**
 * Decides items one after the other, in their order. A refused one does not stop the others. If the server cannot be
 * reached or the user stops the run, the rest stays undecided and can be continued.
 */
export function useBulkRun<Row, Reply>(feature: string) {
  const steps = useRef<readonly KeyedStep<Row, Reply>[]>([]);
  const isStopped = useRef(false);
  const [shownSteps, setShownSteps] = useState<readonly BulkStep<Row, Reply>[]>([]);
  const updateSteps = (next: readonly KeyedStep<Row, Reply>[]) => {
    steps.current = next;
    setShownSteps(next);
  };
  const command = useStaffCommand(feature, async (decide: Decide<Row, Reply>) => {
    for (const [index, step] of steps.current.entries()) {
      if (isStopped.current) return;
      if (step.outcome) continue;
      const outcome = await decideOne(step, decide);
      updateSteps(steps.current.map((current, otherIndex) => (otherIndex === index ? { ...step, outcome } : current)));
    }
  });
  /** @param onEnd called with all steps, also if the run stopped early */
  const resume = (
    decide: Decide<Row, Reply>,
    onEnd?: (steps: readonly BulkStep<Row, Reply>[], error: unknown) => void,
  ) => {
    isStopped.current = false;
    command.mutate(decide, { onSettled: (_reply, error) => onEnd?.(steps.current, error) });
  };
  return {
    steps: shownSteps,
    isRunning: command.isPending,
    /** The reason why the run stopped. */
    failure: command.isError ? translateError(command.error) : undefined,
    start: (rows: readonly Row[], ...run: Parameters<typeof resume>) => {
      updateSteps(rows.map((row) => ({ row, key: createId() })));
      resume(...run);
    },
    resume,
    /** Stops after the item that is being decided. */
    stop: () => {
      isStopped.current = true;
    },
    clear: () => {
      updateSteps([]);
      command.reset();
    },
  };
}

/** @throws errors that would affect the next item as well */
async function decideOne<Row, Reply>(
  { row, key }: KeyedStep<Row, Reply>,
  decide: Decide<Row, Reply>,
): Promise<NonNullable<BulkStep<Row, Reply>['outcome']>> {
  try {
    return { reply: await decide(row, key) };
  } catch (error) {
    if (!isSingleItemError(error)) throw error;
    return { refused: translateStaffFailure(error) };
  }
}

/** Access, a fresh second step, rate limits and server errors affect all items. */
function isSingleItemError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return error.code === 'own_decision' || ![401, 403, 408, 429].includes(error.status);
}
