import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { createBrowserTools } from '../outbox/outbox-tools';
import { activateOutbox, flushSoon, pauseOutbox } from '../outbox/start-outbox';
import { restoreLostDatabases } from '../outbox-backup/restore-lost-databases';
import { isUserInitiated } from '../outbox-state/is-user-initiated';
import { deactivateMember, readControl } from '../store/control-db';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { clearSharesAndPushes } from './clear-shares-and-pushes';
import { canEncryptOutbox, encryptOutbox, OUTBOX_TABLES } from './encrypt-outbox';
import { getEncryptedDb } from './encrypted-db';
import { wipeEndedSession } from './ended-session';

/** How many items of the active member are not sent. */
export async function countPendingJobs(): Promise<number> {
  try {
    const memberId = await findActiveMember();
    return memberId === undefined ? 0 : await getMemberDb(memberId).outbox.filter(isUserInitiated).count();
  } catch {
    return 0; // nothing can wait where nothing can be kept
  }
}

/** What the member would lose. */
export async function listPendingJobs(): Promise<OutboxJob[]> {
  const memberId = await findActiveMember();
  return memberId === undefined ? [] : getMemberDb(memberId).outbox.filter(isUserInitiated).toArray();
}

/** Whether what waits can be left here, locked. */
export async function canSignOutEncrypted(): Promise<boolean> {
  try {
    const memberId = await findActiveMember();
    return memberId !== undefined && (await canEncryptOutbox(memberId));
  } catch {
    return false;
  }
}

/**
 * Locks what waits, for the same member's next login, and deletes all else of theirs.
 * @throws Error when there is no room for it; then the member is active again and nothing has changed
 */
export async function signOutEncrypted(hint: string): Promise<void> {
  const memberId = await findActiveMember();
  pauseOutbox();
  if (memberId === undefined) return;
  await deactivateMember();
  try {
    await encryptOutbox(memberId, OUTBOX_TABLES, hint);
  } catch (error) {
    await activateOutbox(memberId);
    throw error;
  }
  setEncryptedOutboxMarker(true);
  await deleteMemberDb(memberId);
  await clearOtherData();
}

/** Wipes all that this device keeps of the active member, what was not sent included. */
export async function signOutAndWipe(): Promise<void> {
  const memberId = await findActiveMember();
  pauseOutbox();
  // First nobody is active, so that no tab and no worker writes into what is being deleted.
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  await clearOtherData();
}

/**
 * After an answer that somebody has ended the session of this member: see `wipeEndedSession`.
 * @returns false when it was not so, or the server did not answer again
 */
export async function handleEndedSession(memberId: string): Promise<boolean> {
  pauseOutbox();
  const isSo = await wipeEndedSession(memberId, createBrowserTools(), await navigator.serviceWorker?.getRegistration());
  if (isSo)
    setEncryptedOutboxMarker((await getEncryptedDb().boxes.count()) > 0); // the worker may have locked it, which cannot leave the mark
  else flushSoon();
  return isSo;
}

/** Also when the browser has just thrown their databases away: these are put back first. */
async function findActiveMember(): Promise<string | undefined> {
  await restoreLostDatabases();
  return (await readControl()).memberId;
}

async function clearOtherData(): Promise<void> {
  await clearSharesAndPushes(await navigator.serviceWorker?.getRegistration());
}
