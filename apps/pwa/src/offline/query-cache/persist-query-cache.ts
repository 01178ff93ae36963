import type { Query, QueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { getActiveMemberDb } from '../store/active-member-db';
import type { CachedQuery } from '../store/member-db';
import { CACHE_SCHEMA_VERSION, splitExpired } from './restore-query-cache';

/** Short, because phones close apps without notice; not zero, because reads come in bursts. */
const FIRST_WRITE_DELAY_MS = SECOND / 4;
const NEXT_WRITE_DELAY_MS = SECOND;

const activeStops = new WeakMap<QueryClient, () => void>();

/**
 * Stores the queries with `meta: { keep: true }` on the device, shortly after they change and when the app is hidden.
 * Handles one member at a time; never called for staff.
 * @returns a function that stops it
 */
export function persistQueryCache(queryClient: QueryClient, memberId: string): () => void {
  activeStops.get(queryClient)?.();
  const isPersistable = ({ meta, state }: Query) => meta?.keep === true && state.status === 'success';
  const cache = queryClient.getQueryCache();
  // On a slow device, queries may arrive before persisting starts. Restored queries are invalidated and already stored.
  const changed = new Set<Query>(
    cache.findAll({ predicate: (query) => isPersistable(query) && !query.state.isInvalidated }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const writeChanged = async () => {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    if ((await writeQueries(queryClient, memberId, queries)) || isStopped) return;
    for (const query of queries) changed.add(query);
    timer ??= setTimeout(writeChanged, NEXT_WRITE_DELAY_MS);
  };
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) void writeChanged();
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isPersistable(event.query)) return;
    changed.add(event.query);
    timer ??= setTimeout(writeChanged, FIRST_WRITE_DELAY_MS);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  if (changed.size > 0) timer = setTimeout(writeChanged, FIRST_WRITE_DELAY_MS);
  void deleteExpired(memberId);

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
  activeStops.set(queryClient, stop);
  return stop;
}

async function deleteExpired(memberId: string): Promise<void> {
  try {
    const cachedQueries = (await getActiveMemberDb(memberId))?.kept;
    await cachedQueries?.bulkDelete(splitExpired(await cachedQueries.toArray()).old.map(({ hash }) => hash));
  } catch (error) {
    console.warn('old reads could not be forgotten', error);
  }
}

/**
 * Writes the queries if this member is active on the device and the client still has them.
 * @returns false if the member is not active, or not yet: the first reads may come earlier
 */
async function writeQueries(queryClient: QueryClient, memberId: string, queries: Query[]): Promise<boolean> {
  try {
    const db = await getActiveMemberDb(memberId);
    if (!db) return false;
    const cache = queryClient.getQueryCache();
    const rows = queries.filter((query) => cache.get(query.queryHash) === query).map(toRow);
    await db.kept.bulkPut(rows);
  } catch (error) {
    console.warn('a read could not be kept', error);
  }
  return true;
}

function toRow({ queryHash, queryKey, state }: Query): CachedQuery {
  return {
    hash: queryHash,
    key: queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
    schema: CACHE_SCHEMA_VERSION,
  };
}
