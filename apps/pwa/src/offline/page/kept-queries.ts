import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY, SECOND } from '@waha/domain/kernel/time';
import { readControl } from '../control-db';
import { type KeptQuery, memberDb } from '../member-db';

/** Raised by hand when the shape of a kept reply changes; never per build, which would forget all each time. */
export const KEPT_SCHEMA = 1;
/**
 * Kept reads that are this much older than the newest are forgotten. Not older than now: a phone that was
 * off for months, or whose clock is wrong, still opens with what it has.
 */
export const KEPT_FOR = 30 * DAY;
/** Soon, since apps on phones are closed without a word; not at once, since reads come in bunches. */
const WRITE_AFTER = SECOND / 4;

/** Fills the client with what this device kept of the member, each read with the time it was made. */
export async function restoreQueries(queryClient: QueryClient, memberId: string): Promise<void> {
  const { kept } = memberDb(memberId);
  const rows = await kept.toArray();
  // Slow storage: the one who asked may have left.
  if ((await readControl()).memberId !== memberId) return;
  const newest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt));
  const isGood = ({ schema, updatedAt }: KeptQuery) => schema === KEPT_SCHEMA && newest - updatedAt <= KEPT_FOR;
  for (const { key, data, updatedAt } of rows.filter(isGood)) {
    const known = queryClient.getQueryState(key as QueryKey);
    if ((known?.dataUpdatedAt ?? 0) >= updatedAt) continue;
    queryClient.setQueryData(key as QueryKey, data, { updatedAt });
    // Shown at once, and asked for again however young it is: what happened while the app was closed is news.
    await queryClient.invalidateQueries({ queryKey: key as QueryKey, exact: true, refetchType: 'none' });
  }
  await kept.bulkDelete(rows.filter((row) => !isGood(row)).map(({ hash }) => hash));
}

const keeping = new WeakMap<QueryClient, () => void>();

/**
 * Keeps the reads that are marked `meta: { keep: true }` on the device, a moment after they changed
 * and when the app is hidden. One member at a time; never called for staff.
 * @returns stops it
 */
export function keepQueries(queryClient: QueryClient, memberId: string): () => void {
  keeping.get(queryClient)?.();
  const isKept = ({ meta, state }: Query) => meta?.keep === true && state.status === 'success';
  const cache = queryClient.getQueryCache();
  // On a slow device reads come before keeping begins. What was restored is marked as old, and kept already.
  const changed = new Set<Query>(cache.findAll({ predicate: (query) => isKept(query) && !query.state.isInvalidated }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    void writeKept(queryClient, memberId, queries);
  };
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) write();
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    changed.add(event.query);
    timer ??= setTimeout(write, WRITE_AFTER);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  if (changed.size > 0) timer = setTimeout(write, WRITE_AFTER);

  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
  keeping.set(queryClient, stop);
  return stop;
}

/** Only while the member is still the one whose device this is, and the client still has the reads. */
async function writeKept(queryClient: QueryClient, memberId: string, queries: Query[]): Promise<void> {
  try {
    if ((await readControl()).memberId !== memberId) return;
    const cache = queryClient.getQueryCache();
    const rows = queries.filter((query) => cache.get(query.queryHash) === query).map(rowOf);
    await memberDb(memberId).kept.bulkPut(rows);
  } catch (error) {
    console.warn('a read could not be kept', error);
  }
}

function rowOf({ queryHash, queryKey, state }: Query): KeptQuery {
  return { hash: queryHash, key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt, schema: KEPT_SCHEMA };
}
