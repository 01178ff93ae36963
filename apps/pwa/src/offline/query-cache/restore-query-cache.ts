import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY } from '@waha/domain/kernel/time';
import type { Control } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import type { CachedQuery } from '../store/member-db';

/**
 * Increased by hand when the shape of a stored response changes; not per build, which would clear the cache with every
 * update.
 */
export const CACHE_SCHEMA_VERSION = 1;
/**
 * Stored queries that are this much older than the newest one are deleted. The age is not relative to now: a phone that
 * was off for months, or has a wrong clock, still opens with its data.
 */
export const MAX_CACHE_AGE_MS = 30 * DAY;

/** Fills the client with the member's stored queries, each with the time it was fetched. */
export async function restoreQueryCache(queryClient: QueryClient, memberId: string): Promise<void> {
  const [rows, activeMemberId] = await Promise.all([
    readStore<CachedQuery>(getMemberDbName(memberId), 'kept'),
    readActiveMemberId(),
  ]);
  // Storage may be slow: the member may have signed out meanwhile.
  if (activeMemberId !== memberId) return;
  for (const { key, data, updatedAt } of splitExpired(rows).good) {
    const currentState = queryClient.getQueryState(key as QueryKey);
    if ((currentState?.dataUpdatedAt ?? 0) >= updatedAt) continue;
    queryClient.setQueryData(key as QueryKey, data, { updatedAt });
    // Show the data at once, but refetch it however young it is: it may have changed while the app was closed.
    await queryClient.invalidateQueries({ queryKey: key as QueryKey, exact: true, refetchType: 'none' });
  }
}

/** Returns the active member of this device, who may be signed out because their session has expired. */
export async function readActiveMemberId(): Promise<string | undefined> {
  return (await readStore<Control>('waha-control', 'control'))[0]?.memberId;
}

/** Splits the rows into those that may still be shown and those to delete. */
export function splitExpired(rows: readonly CachedQuery[]): { good: CachedQuery[]; old: CachedQuery[] } {
  const newestAt = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt));
  const isGood = ({ schema, updatedAt }: CachedQuery) =>
    schema === CACHE_SCHEMA_VERSION && newestAt - updatedAt <= MAX_CACHE_AGE_MS;
  return { good: rows.filter(isGood), old: rows.filter((row) => !isGood(row)) };
}

/**
 * Returns all rows of a store without loading Dexie, which costs a slow phone a tenth of a second before the first
 * paint. Does not create a missing database; returns no rows then.
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
  const openRequest = indexedDB.open(name);
  let isNew = false;
  openRequest.onupgradeneeded = () => {
    isNew = true;
    openRequest.transaction?.abort();
  };
  try {
    return await toPromise(openRequest);
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
