import type { MemberDb } from '../store/member-db';
import { onDatabaseClosed } from '../store/on-database-closed';

const assumedComplete = new Set<string>();

/**
 * Checks whether the database has all pending jobs, including those of an earlier database that the browser deleted.
 * Only then may jobs be added, sent or cancelled. Also works inside a transaction over `meta`.
 */
export async function isDatabaseComplete(db: MemberDb): Promise<boolean> {
  return assumedComplete.has(db.name) || (await db.meta.get('complete')) !== undefined;
}

/**
 * Treats the database as complete if the backups cannot be read. The member works without the lost jobs until the next
 * start, or until the databases are lost again.
 */
export function assumeDatabaseCompleteness(db: MemberDb): void {
  assumedComplete.add(db.name);
  const unlisten = onDatabaseClosed(() => {
    assumedComplete.delete(db.name); // the database may be lost again: check completeness again
    unlisten();
  });
}
