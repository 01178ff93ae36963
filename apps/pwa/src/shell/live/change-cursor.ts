import type { QueryClient } from '@tanstack/react-query';
import { CHANGING_FEATURES, type ChangingFeature } from '@waha/domain/sync/change';
import { readChanges } from '@waha/domain/sync/sync.contract';
import { call } from '../../platform/api-client';

/** A place in the server's history of changes. */
export type Cursor = { epoch: string; at: number };
export type Stale = ReadonlySet<ChangingFeature>;

const EVERYTHING: Stale = new Set(CHANGING_FEATURES);
const ROOT = 'sync';

/** Up to where this page's reads are known to be right. */
export function cursorOf(reads: QueryClient, userId: string): Cursor | undefined {
  return reads.getQueryData<Cursor>([ROOT, userId]);
}

/** What was read of these features is old, up to this place in the history: what is on a screen is read anew. */
export function hear(reads: QueryClient, userId: string, stale: Stale, cursor: Cursor): void {
  reads.setQueryDefaults([ROOT], { meta: { keep: true } }); // on the device, with the reads themselves
  reads.setQueryData([ROOT, userId], cursor);
  if (stale.size === 0) return;
  void reads.invalidateQueries({ predicate: ({ queryKey: [of] }) => stale.has(of as ChangingFeature) });
}

/**
 * Asks for all that changed since the cursor, however long that was ago.
 * Without a cursor everything read so far may be old.
 * @throws ApiError, NetworkError
 */
export async function askForChanges(known: Cursor | undefined): Promise<{ stale: Stale; cursor: Cursor }> {
  const stale = new Set<ChangingFeature>(known ? [] : EVERYTHING);
  let cursor = known;
  for (;;) {
    const query = cursor ? { since: cursor.at, epoch: cursor.epoch } : {};
    const answer = await call(readChanges, { query });
    for (const feature of answer.reset ? EVERYTHING : answer.changes.map((change) => change.feature))
      stale.add(feature);
    cursor = { epoch: answer.epoch, at: answer.cursor };
    if (!answer.more) return { stale, cursor };
  }
}
