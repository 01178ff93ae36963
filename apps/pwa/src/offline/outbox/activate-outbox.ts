import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { quarantineMember } from '../encrypted-outbox/quarantine-member';
import { restoreOutbox, syncBackups } from '../outbox-backup/restore-outbox';
import { activateMember, type Control } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { releaseJobs } from './jobs';

/**
 * Makes this member the active one, quarantines what the previous member left, and releases the jobs held for this
 * member's login. What another member left is encrypted, or stays untouched and hidden until that member signs in.
 * @param tidy makes rows and backups match afterwards
 */
export async function activateOutbox(memberId: string, tidy = syncBackups): Promise<Control> {
  // Restore before new jobs are enqueued, so that they come after the restored jobs.
  const isComplete = await restoreOutbox(getMemberDb(memberId), memberId).then(() => true, logStorageError);
  const control = await activateMember(memberId);
  if (control.left !== undefined) await quarantineOutbox(control.left);
  await releaseJobs(getMemberDb(memberId));
  if (isComplete) void tidy(getMemberDb(memberId), memberId).catch(logStorageError);
  return control;
}

async function quarantineOutbox(memberId: string): Promise<void> {
  try {
    if ((await quarantineMember(memberId)) === 'locked') setEncryptedOutboxMarker(true);
  } catch (error) {
    console.warn('what another member left stays in a database of its own', error);
  }
}

export function logStorageError(error: unknown): void {
  console.warn('what this device keeps cannot be opened', error);
}
