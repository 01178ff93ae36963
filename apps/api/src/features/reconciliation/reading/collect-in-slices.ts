import { setImmediate } from 'node:timers/promises';

/** This many rows of a statement are read in some milliseconds. */
export const ITEMS_PER_SLICE = 50;

/**
 * Collects the defined values of a generator, at most `limit` items. Yields to the event loop after each slice of
 * `ITEMS_PER_SLICE`, so that a long statement does not delay other requests.
 */
export async function collectInSlices<Item>(
  items: Iterable<Item | undefined>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const collected: Item[] = [];
  if (limit <= 0) return collected;
  let itemCount = 0;
  for (const item of items) {
    if (item !== undefined) collected.push(item);
    if (collected.length >= limit) break;
    if (++itemCount % ITEMS_PER_SLICE === 0) await setImmediate();
  }
  return collected;
}
