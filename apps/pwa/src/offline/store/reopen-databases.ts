import { readControl, reopenControlDb } from './control-db';
import { reopenMemberDb } from './member-db';

/**
 * Checks the database connections with a small read and reopens those that fail at their next use. Mobile browsers
 * sometimes kill the connections of an app in the background.
 * @throws Error if a database cannot be reopened either
 */
export async function reopenDatabases(): Promise<void> {
  await reopenControlDb();
  const { memberId } = await readControl();
  if (memberId !== undefined) await reopenMemberDb(memberId);
}
