import { readControl, reopenControlDb } from '../store/control-db';
import { reopenMemberDb } from '../store/member-db';

/**
 * Browsers on phones sometimes kill the connections of an app that was in the background: asks for something
 * small, and what does not answer is opened anew at its next use.
 * @throws when it cannot be opened anew either
 */
export async function reopenDatabases(): Promise<void> {
  await reopenControlDb();
  const { memberId } = await readControl();
  if (memberId !== undefined) await reopenMemberDb(memberId);
}
