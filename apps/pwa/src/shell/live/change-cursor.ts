import type { QueryClient } from '@tanstack/react-query';
import { CHANGING_FEATURES, type ChangingFeature } from '@waha/domain/sync/change';
import { readChanges } from '@waha/domain/sync/sync.contract';
import { callApi } from '#platform/call-api';

/** A place in the server's history of changes. */
export type Cursor = { epoch: string; at: number };
export type Stale = ReadonlySet<ChangingFeature>;

const ALL_FEATURES: Stale = new Set(CHANGING_FEATURES);
const CURSOR_KEY = 'sync';

/** Up to where this page's reads are known to be right. */
export function getChangeCursor(reads: QueryClient, userId: string): Cursor | undefined {
  return reads.getQueryData<Cursor>([CURSOR_KEY, userId]);
}

/** What was read of these features is old, up to this place in the history: what is on a screen is read anew. */
export function applyChanges(reads: QueryClient, userId: string, stale: Stale, cursor: Cursor): void {
  reads.setQueryDefaults([CURSOR_KEY], { meta: { keep: true } }); // on the device, with the reads themselves
  reads.setQueryData([CURSOR_KEY, userId], cursor);
  if (stale.size === 0) return;
  void reads.invalidateQueries({ predicate: ({ queryKey: [of] }) => stale.has(of as ChangingFeature) });
}

/**
 * Asks for all that changed since the cursor, however long that was ago.
 * Without a cursor everything read so far may be old.
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
