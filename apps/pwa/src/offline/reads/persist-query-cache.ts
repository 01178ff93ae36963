import type { Query, QueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { activeMemberDb } from '../store/active-member-db';
import type { KeptQuery } from '../store/member-db';
import { KEPT_SCHEMA, splitKept } from './restore-query-cache';

/** Soon, since apps on phones are closed without a word; not at once, since reads come in bunches. */
const WRITE_AFTER = SECOND / 4;
const WRITE_AGAIN_AFTER = SECOND;

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
  let isStopped = false;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    if ((await writeKept(queryClient, memberId, queries)) || isStopped) return;
    for (const query of queries) changed.add(query);
    timer ??= setTimeout(write, WRITE_AGAIN_AFTER);
  };
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) void write();
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    changed.add(event.query);
    timer ??= setTimeout(write, WRITE_AFTER);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  if (changed.size > 0) timer = setTimeout(write, WRITE_AFTER);
  void forgetOld(memberId);

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
  keeping.set(queryClient, stop);
  return stop;
}

async function forgetOld(memberId: string): Promise<void> {
  try {
    const kept = (await activeMemberDb(memberId))?.kept;
    await kept?.bulkDelete(splitKept(await kept.toArray()).old.map(({ hash }) => hash));
  } catch (error) {
    console.warn('old reads could not be forgotten', error);
  }
}

/**
 * Only while this is the member's device, and the client still has the reads.
 * @returns false when it is not theirs, or not yet: the first reads may come sooner
 */
async function writeKept(queryClient: QueryClient, memberId: string, queries: Query[]): Promise<boolean> {
  try {
    const db = await activeMemberDb(memberId);
    if (!db) return false;
    const cache = queryClient.getQueryCache();
    const rows = queries.filter((query) => cache.get(query.queryHash) === query).map(rowOf);
    await db.kept.bulkPut(rows);
  } catch (error) {
    console.warn('a read could not be kept', error);
  }
  return true;
}

function rowOf({ queryHash, queryKey, state }: Query): KeptQuery {
  return { hash: queryHash, key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt, schema: KEPT_SCHEMA };
}
