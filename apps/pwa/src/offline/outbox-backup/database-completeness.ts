import type { MemberDb } from '../store/member-db';
import { onDatabaseClosed } from '../store/on-database-closed';

const assumedComplete = new Set<string>();

/**
 * Whether what waited is in it, also what an earlier database had that the browser has thrown away: only then is
 * anything new put behind it, sent, or taken back. Also as part of a transaction over `meta`.
 */
export async function isDatabaseComplete(db: MemberDb): Promise<boolean> {
  return assumedComplete.has(db.name) || (await db.meta.get('complete')) !== undefined;
}

/** Where it cannot be known what waited, the member goes on without it until the next start, or until the databases go again. */
export function assumeDatabaseCompleteness(db: MemberDb): void {
  assumedComplete.add(db.name);
  const unlisten = onDatabaseClosed(() => {
    assumedComplete.delete(db.name); // it may have gone once more: what waited is asked for again
    unlisten();
  });
}
