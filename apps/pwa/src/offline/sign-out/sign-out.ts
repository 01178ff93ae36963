import { isUserInitiated } from '@waha/domain/outbox/is-user-initiated';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { logFailure } from '../device/log-failure';
import { canEncryptOutbox, encryptOutbox, OUTBOX_TABLES } from '../encrypted-outbox/encrypt-outbox';
import { getEncryptedDb } from '../encrypted-outbox/encrypted-db';
import { outboxScheduler } from '../outbox/outbox-scheduler';
import { createBrowserTools } from '../outbox/outbox-tools';
import { restoreLostDatabases } from '../outbox-backup/restore-lost-databases';
import { deactivateMember, readControl } from '../store/control-db';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { clearSharesAndPushes } from './clear-shares-and-pushes';
import { wipeEndedSession } from './ended-session';

/** Returns the number of unsent items of the active member. */
export async function countPendingJobs(): Promise<number> {
  // Without storage there are no pending jobs.
  return (await listPendingJobs().catch(logFailure('pending jobs')))?.length ?? 0;
}

/** Lists the jobs that the member would lose. */
export async function listPendingJobs(): Promise<OutboxJob[]> {
  const memberId = await findActiveMember();
  return memberId === undefined ? [] : getMemberDb(memberId).outbox.filter(isUserInitiated).toArray();
}

/** Checks whether the pending jobs can be left here encrypted. */
export async function canSignOutEncrypted(): Promise<boolean> {
  const can = findActiveMember().then((memberId) => memberId !== undefined && canEncryptOutbox(memberId));
  return (await can.catch(logFailure('pending jobs'))) ?? false;
}

/**
 * Encrypts the pending jobs for the same member's next login and deletes everything else of theirs.
 * @throws Error if there is no room for it; then the member is active again and nothing has changed
 */
export async function signOutEncrypted(hint: string): Promise<void> {
  const memberId = await findActiveMember();
  outboxScheduler.pause();
  if (memberId === undefined) return;
  await deactivateMember();
  try {
    await encryptOutbox(memberId, OUTBOX_TABLES, hint);
  } catch (error) {
    await outboxScheduler.activate(memberId);
    throw error;
  }
  setEncryptedOutboxMarker(true);
  await deleteMemberDb(memberId);
  await clearOtherData();
}

/** Deletes everything that this device stores for the active member, including unsent jobs. */
export async function signOutAndWipe(): Promise<void> {
  const memberId = await findActiveMember();
  outboxScheduler.pause();
  // Deactivate the member first, so that no tab and no worker writes into data that is being deleted.
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  await clearOtherData();
}

/**
 * Handles a response that reports an ended session of this member: see `wipeEndedSession`.
 * @returns false if the session was not ended, or the server did not respond again
 */
export async function handleEndedSession(memberId: string): Promise<boolean> {
  outboxScheduler.pause();
  const hasEnded = await wipeLeftMember(memberId);
  if (!hasEnded) outboxScheduler.flushSoon();
  return hasEnded;
}

/**
 * Does the same for a member whose session has expired. The server reports it as ended only if their account has been
 * erased since.
 */
export async function wipeLeftMember(memberId: string): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const hasEnded = await wipeEndedSession(memberId, createBrowserTools(), registration);
  // The worker may have encrypted it, and cannot set the marker.
  if (hasEnded) setEncryptedOutboxMarker((await getEncryptedDb().boxes.count()) > 0);
  return hasEnded;
}

/** Returns the active member, also when the browser has just deleted the databases: they are restored first. */
async function findActiveMember(): Promise<string | undefined> {
  await restoreLostDatabases();
  return (await readControl()).memberId;
}

async function clearOtherData(): Promise<void> {
  await clearSharesAndPushes(await navigator.serviceWorker?.getRegistration());
}
