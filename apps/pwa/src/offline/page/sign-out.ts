import { deactivateMember, readControl } from '../control-db';
import { deleteMemberDb, memberDb } from '../member-db';
import { unsubscribeFromPush } from '../push-subscription';
import { dropShared } from '../shared-file';
import { putBackIfGone } from './gone-databases';
import { isOwnWish } from './own-wish';
import { canSeal, sealMember, WAITING } from './seal-member';
import { pause, takeUp } from './triggers';

/** How many items of the active member are not sent. */
export async function waitingCount(): Promise<number> {
  try {
    const memberId = await whoIsActive();
    return memberId === undefined ? 0 : await memberDb(memberId).outbox.filter(isOwnWish).count();
  } catch {
    return 0; // nothing can wait where nothing can be kept
  }
}

/** What the member would lose: the names of what waits. */
export async function waitingLabels(): Promise<string[]> {
  const memberId = await whoIsActive();
  const waiting = memberId === undefined ? [] : await memberDb(memberId).outbox.filter(isOwnWish).toArray();
  return waiting.map(({ label }) => label);
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
  await deleteMemberDb(memberId);
  await leaveNoTrace();
}

/** Wipes all that this device keeps of the active member, what was not sent included. */
export async function wipeMember(): Promise<void> {
  const memberId = await whoIsActive();
  pause();
  // First nobody is active, so that no tab and no worker writes into what is being deleted.
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  await leaveNoTrace();
}

/** Also when the browser has just thrown their databases away: these are put back first. */
async function whoIsActive(): Promise<string | undefined> {
  await putBackIfGone();
  return (await readControl()).memberId;
}

/** Outside the member's database: what was shared to the app, pushes and what they showed. */
async function leaveNoTrace(): Promise<void> {
  await dropShared();
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.pushManager) await unsubscribeFromPush(registration).catch(() => {});
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
