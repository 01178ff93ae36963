import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { logFailure } from '../device/log-failure';
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
  const isComplete = await restoreOutbox(getMemberDb(memberId), memberId).then(() => true, logFailure('restored jobs'));
  const control = await activateMember(memberId);
  if (control.left !== undefined) await quarantineOutbox(control.left);
  await releaseJobs(getMemberDb(memberId));
  if (isComplete) void tidy(getMemberDb(memberId), memberId).catch(logFailure('backups'));
  return control;
}

/** If this fails, what the other member left stays in a database of its own. */
async function quarantineOutbox(memberId: string): Promise<void> {
  const result = await quarantineMember(memberId).catch(logFailure('quarantine'));
  if (result === 'locked') setEncryptedOutboxMarker(true);
}
