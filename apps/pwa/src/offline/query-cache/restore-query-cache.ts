import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY } from '@waha/domain/kernel/time';
import type { Control } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import type { CachedQuery } from '../store/member-db';
import { readStores } from '../store/read-stores';

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
  const [[rows], activeMemberId] = await Promise.all([
    readStores<[CachedQuery[]]>(getMemberDbName(memberId), 'kept'),
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
  const [rows] = await readStores<[Control[]]>('waha-control', 'control');
  return rows[0]?.memberId;
}

/** Splits the rows into those that may still be shown and those to delete. */
export function splitExpired(rows: readonly CachedQuery[]): { good: CachedQuery[]; old: CachedQuery[] } {
  const newestAt = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt));
  const isGood = ({ schema, updatedAt }: CachedQuery) =>
    schema === CACHE_SCHEMA_VERSION && newestAt - updatedAt <= MAX_CACHE_AGE_MS;
  return { good: rows.filter(isGood), old: rows.filter((row) => !isGood(row)) };
}
