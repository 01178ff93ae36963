import type { QueryClient } from '@tanstack/react-query';
import { CHANGING_FEATURES, type ChangingFeature } from '@waha/domain/sync/change';
import { readChanges } from '@waha/domain/sync/sync.contract';
import { callApi } from '#platform/call-api';

/** A position in the server's change log. */
export type Cursor = { epoch: string; at: number };
export type Stale = ReadonlySet<ChangingFeature>;

const ALL_FEATURES: Stale = new Set(CHANGING_FEATURES);
const CURSOR_KEY = 'sync';

/** Returns the position up to which this page's queries are known to be current. */
export function getChangeCursor(queryClient: QueryClient, userId: string): Cursor | undefined {
  return queryClient.getQueryData<Cursor>([CURSOR_KEY, userId]);
}

/**
 * Marks the queries of these features as stale up to this position in the change log. Queries that are shown are
 * refetched.
 */
export function applyChanges(queryClient: QueryClient, userId: string, staleFeatures: Stale, cursor: Cursor): void {
  queryClient.setQueryDefaults([CURSOR_KEY], { meta: { keep: true } }); // stored on the device, with the queries themselves
  queryClient.setQueryData([CURSOR_KEY, userId], cursor);
  if (staleFeatures.size === 0) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [feature] }) => staleFeatures.has(feature as ChangingFeature),
  });
}

/**
 * Fetches all changes since the cursor, however old it is. Without a cursor, everything fetched so far may be stale.
 * @throws ApiError, NetworkError
 */
export async function fetchChanges(lastCursor: Cursor | undefined): Promise<{ stale: Stale; cursor: Cursor }> {
  const staleFeatures = new Set<ChangingFeature>(lastCursor ? [] : ALL_FEATURES);
  let cursor = lastCursor;
  for (;;) {
    const query = cursor ? { since: cursor.at, epoch: cursor.epoch } : {};
    const response = await callApi(readChanges, { query });
    for (const feature of response.reset ? ALL_FEATURES : response.changes.map((change) => change.feature))
      staleFeatures.add(feature);
    cursor = { epoch: response.epoch, at: response.cursor };
    if (!response.more) return { stale: staleFeatures, cursor };
  }
}
