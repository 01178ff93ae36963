import { SECOND } from '@waha/domain/kernel/time';
import type { Cursor, Stale } from './change-cursor';

/** Each of thirty sent messages is a change: those of this time are applied together. */
const BATCH_MS = SECOND / 2;

type OnChanges = (stale: Stale, cursor: Cursor) => void;

/**
 * Applies a change at once, and those that follow it quickly together. The position of a change is passed on with the
 * change only: a page that is closed before gets it again.
 */
export function batchChanges(apply: OnChanges): { add: OnChanges; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { stale: Stale; cursor: Cursor } | undefined;

  const add: OnChanges = (stale, cursor) => {
    if (timer !== undefined) {
      waiting = { stale: new Set([...(waiting?.stale ?? []), ...stale]), cursor };
      return;
    }
    timer = setTimeout(endBatch, BATCH_MS);
    apply(stale, cursor);
  };
  const endBatch = () => {
    timer = undefined;
    const batch = waiting;
    waiting = undefined;
    if (batch) add(batch.stale, batch.cursor);
  };
  return { add, stop: () => clearTimeout(timer) };
}
