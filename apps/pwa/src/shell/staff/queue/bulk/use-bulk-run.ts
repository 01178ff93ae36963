import { HOLD_GROUP_HEADER } from '@waha/domain/held-commands/hold-header';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/api-error';
import type { CallOptions } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { useStaffCommand } from '#shell/staff/use-command';

/** The options of each call of a run: the server carries out the held decisions of one run together. */
export type BulkCall = Required<Pick<CallOptions, 'idempotencyKey' | 'headers'>>;

/** The outcome of a run; a row is in one of the three lists. */
export type BulkResult<Row, Reply> = {
  done: { row: Row; reply: Reply }[];
  /** `why` is the reason why the row is not decided. */
  refused: { row: Row; why: string }[];
  /** The run ended before them. */
  undecided: Row[];
};

type BulkRun<Row, Reply> = {
  rows: readonly Row[];
  /** Names the decision: a row whose response was lost is sent again under its key if the decision is the same. */
  decision: string;
  decide: (row: Row, call: BulkCall) => Promise<Reply>;
  /** Also called if the run ended early: the user stopped it, or `failure` would affect the next row as well. */
  onEnd: (result: BulkResult<Row, Reply>, failure: string | undefined) => void;
};

/** Decides rows one after the other, in their order. A refused one does not stop the others. */
export function useBulkRun<Row extends { _id: string }, Reply>(feature: string) {
  const keys = useRef(new Map<string, string>());
  const group = useRef('');
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<{ count: number; total: number }>();

  async function decideOne(row: Row, run: BulkRun<Row, Reply>, { done, refused }: BulkResult<Row, Reply>) {
    const name = `${row._id} ${run.decision}`;
    const key = keys.current.get(name) ?? createId();
    keys.current.set(name, key);
    try {
      const call = { idempotencyKey: key, headers: { [HOLD_GROUP_HEADER]: group.current } };
      done.push({ row, reply: await run.decide(row, call) });
    } catch (error) {
      if (!isSingleItemError(error)) throw error;
      refused.push({ row, why: translateStaffFailure(error) });
    }
    keys.current.delete(name);
  }

  type Order = { run: BulkRun<Row, Reply>; result: BulkResult<Row, Reply> };
  const command = useStaffCommand(feature, async ({ run, result }: Order) => {
    for (let row = result.undecided[0]; row && !isStopped.current; row = result.undecided[0]) {
      setProgress({ count: run.rows.length - result.undecided.length, total: run.rows.length });
      await decideOne(row, run, result);
      result.undecided.shift();
    }
  });
  return {
    /** Set while it runs: the number of rows that are decided or refused. */
    progress,
    start: (run: BulkRun<Row, Reply>) => {
      const result: BulkResult<Row, Reply> = { done: [], refused: [], undecided: [...run.rows] };
      isStopped.current = false;
      group.current = createId();
      setProgress({ count: 0, total: run.rows.length });
      command.mutate(
        { run, result },
        {
          onSettled: (_reply, error) => {
            setProgress(undefined);
            run.onEnd(result, error ? translateError(error) : undefined);
          },
        },
      );
    },
    /** Stops after the row that is being decided. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** Access, a fresh second step, rate limits and server errors affect all items. */
function isSingleItemError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return error.code === 'own_decision' || ![401, 403, 408, 429].includes(error.status);
}
