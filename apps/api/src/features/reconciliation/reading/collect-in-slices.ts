import { setImmediate } from 'node:timers/promises';

/** So many rows of a statement are read in some milliseconds. */
export const SLICE_ITEMS = 200;

/**
 * Collects what a generator yields, at most `limit` items. The event loop turns after each slice of `SLICE_ITEMS`, so that
 * a long statement does not keep other requests waiting.
 */
export async function collectInSlices<Item>(items: Iterable<Item>, limit = Number.POSITIVE_INFINITY): Promise<Item[]> {
  const collected: Item[] = [];
  if (limit <= 0) return collected;
  for (const item of items) {
    collected.push(item);
    if (collected.length >= limit) break;
    if (collected.length % SLICE_ITEMS === 0) await setImmediate();
  }
  return collected;
}
