import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY } from '@waha/domain/kernel/time';
import type { Control } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import type { CachedQuery } from '../store/member-db';

/** Raised by hand when the shape of a kept reply changes; never per build, which would forget all each time. */
export const CACHE_SCHEMA_VERSION = 1;
/**
 * Kept reads that are this much older than the newest are forgotten. Not older than now: a phone that was
 * off for months, or whose clock is wrong, still opens with what it has.
 */
export const MAX_CACHE_AGE_MS = 30 * DAY;

/** Fills the client with what this device kept of the member, each read with the time it was made. */
export async function restoreQueryCache(queryClient: QueryClient, memberId: string): Promise<void> {
  const [rows, control] = await Promise.all([
    readStore<CachedQuery>(getMemberDbName(memberId), 'kept'),
    readStore<Control>('waha-control', 'control'),
  ]);
  // Slow storage: the one who asked may have left.
  if (control[0]?.memberId !== memberId) return;
  for (const { key, data, updatedAt } of splitExpired(rows).good) {
    const known = queryClient.getQueryState(key as QueryKey);
    if ((known?.dataUpdatedAt ?? 0) >= updatedAt) continue;
    queryClient.setQueryData(key as QueryKey, data, { updatedAt });
    // Shown at once, and asked for again however young it is: what happened while the app was closed is news.
    await queryClient.invalidateQueries({ queryKey: key as QueryKey, exact: true, refetchType: 'none' });
  }
}

/** What may still be shown, and what is to be forgotten. */
export function splitExpired(rows: readonly CachedQuery[]): { good: CachedQuery[]; old: CachedQuery[] } {
  const newest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt));
  const isGood = ({ schema, updatedAt }: CachedQuery) =>
    schema === CACHE_SCHEMA_VERSION && newest - updatedAt <= MAX_CACHE_AGE_MS;
  return { good: rows.filter(isGood), old: rows.filter((row) => !isGood(row)) };
}

/**
 * All rows of a store, without the database's library: loading that costs a slow phone a tenth of a second before
 * it shows anything. A database that is not there is not made; then there are no rows.
 */
async function readStore<Row>(name: string, store: string): Promise<Row[]> {
  const database = await openExistingDatabase(name);
  if (!database) return [];
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    return await toPromise<Row[]>(database.transaction(store).objectStore(store).getAll());
  } finally {
    database.close();
  }
}

async function openExistingDatabase(name: string): Promise<IDBDatabase | undefined> {
  const asked = indexedDB.open(name);
  let isNew = false;
  asked.onupgradeneeded = () => {
    isNew = true;
    asked.transaction?.abort();
  };
  try {
    return await toPromise(asked);
  } catch (error) {
    if (isNew) return undefined;
    throw error;
  }
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
