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
export function getChangeCursor(reads: QueryClient, userId: string): Cursor | undefined {
  return reads.getQueryData<Cursor>([CURSOR_KEY, userId]);
}

/**
 * Marks the queries of these features as stale up to this position in the change log. Queries that are shown are
 * refetched.
 */
export function applyChanges(reads: QueryClient, userId: string, stale: Stale, cursor: Cursor): void {
  reads.setQueryDefaults([CURSOR_KEY], { meta: { keep: true } }); // stored on the device, with the queries themselves
  reads.setQueryData([CURSOR_KEY, userId], cursor);
  if (stale.size === 0) return;
  void reads.invalidateQueries({ predicate: ({ queryKey: [of] }) => stale.has(of as ChangingFeature) });
}

/**
 * Fetches all changes since the cursor, however old it is. Without a cursor, everything fetched so far may be stale.
 * @throws ApiError, NetworkError
 */
export async function fetchChanges(known: Cursor | undefined): Promise<{ stale: Stale; cursor: Cursor }> {
  const stale = new Set<ChangingFeature>(known ? [] : ALL_FEATURES);
  let cursor = known;
  for (;;) {
    const query = cursor ? { since: cursor.at, epoch: cursor.epoch } : {};
    const answer = await callApi(readChanges, { query });
    for (const feature of answer.reset ? ALL_FEATURES : answer.changes.map((change) => change.feature))
      stale.add(feature);
    cursor = { epoch: answer.epoch, at: answer.cursor };
    if (!answer.more) return { stale, cursor };
  }
}
