import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { markLocked } from '../device/locked-marker';
import { browserTools } from '../outbox/outbox-tools';
import { flushSoon, pause, takeUp } from '../outbox/triggers';
import { putBackIfGone } from '../outbox-backup/restore-lost-databases';
import { isUserInitiated } from '../outbox-state/is-user-initiated';
import { deactivateMember, readControl } from '../store/control-db';
import { deleteMemberDb, memberDb } from '../store/member-db';
import { canSeal, sealMember, WAITING } from './encrypt-outbox';
import { sealedDb } from './encrypted-db';
import { wipeEndedSession } from './ended-session';
import { leaveNoTrace } from './leave-no-trace';

/** How many items of the active member are not sent. */
export async function waitingCount(): Promise<number> {
  try {
    const memberId = await whoIsActive();
    return memberId === undefined ? 0 : await memberDb(memberId).outbox.filter(isUserInitiated).count();
  } catch {
    return 0; // nothing can wait where nothing can be kept
  }
}

/** What the member would lose. */
export async function waitingJobs(): Promise<OutboxJob[]> {
  const memberId = await whoIsActive();
  return memberId === undefined ? [] : memberDb(memberId).outbox.filter(isUserInitiated).toArray();
}

/** Whether what waits can be left here, locked. */
export async function canLeaveLocked(): Promise<boolean> {
  try {
    const memberId = await whoIsActive();
    return memberId !== undefined && (await canSeal(memberId));
  } catch {
    return false;
  }
}

/**
 * Locks what waits, for the same member's next login, and deletes all else of theirs.
 * @throws Error when there is no room for it; then the member is active again and nothing has changed
 */
export async function leaveLocked(hint: string): Promise<void> {
  const memberId = await whoIsActive();
  pause();
  if (memberId === undefined) return;
  await deactivateMember();
  try {
    await sealMember(memberId, WAITING, hint);
  } catch (error) {
    await takeUp(memberId);
    throw error;
  }
  markLocked(true);
  await deleteMemberDb(memberId);
  await leaveNothingElse();
}

/** Wipes all that this device keeps of the active member, what was not sent included. */
export async function wipeMember(): Promise<void> {
  const memberId = await whoIsActive();
  pause();
  // First nobody is active, so that no tab and no worker writes into what is being deleted.
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  await leaveNothingElse();
}

/**
 * After an answer that somebody has ended the session of this member: see `wipeEndedSession`.
 * @returns false when it was not so, or the server did not answer again
 */
export async function leaveEndedSession(memberId: string): Promise<boolean> {
  pause();
  const isSo = await wipeEndedSession(memberId, browserTools(), await navigator.serviceWorker?.getRegistration());
  if (isSo)
    markLocked((await sealedDb().boxes.count()) > 0); // the worker may have locked it, which cannot leave the mark
  else flushSoon();
  return isSo;
}

/** Also when the browser has just thrown their databases away: these are put back first. */
async function whoIsActive(): Promise<string | undefined> {
  await putBackIfGone();
  return (await readControl()).memberId;
}

async function leaveNothingElse(): Promise<void> {
  await leaveNoTrace(await navigator.serviceWorker?.getRegistration());
}
