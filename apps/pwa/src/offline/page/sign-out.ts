import { deactivateMember, readControl } from '../control-db';
import { deleteMemberDb, memberDb } from '../member-db';
import { unsubscribeFromPush } from '../push-subscription';
import { dropShared } from '../shared-file';
import { isOwnWish } from './own-wish';
import { pause } from './triggers';

/** How many items of the active member are not sent. */
export async function waitingCount(): Promise<number> {
  try {
    const { memberId } = await readControl();
    return memberId === undefined ? 0 : await memberDb(memberId).outbox.filter(isOwnWish).count();
  } catch {
    return 0; // nothing can wait where nothing can be kept
  }
}

/** Wipes all that this device keeps of the active member, what was not sent included. */
export async function wipeMember(): Promise<void> {
  pause();
  const { memberId } = await readControl();
  // First nobody is active, so that no tab and no worker writes into what is being deleted.
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  await dropShared();
  await closeNotifications();
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.pushManager) await unsubscribeFromPush(registration).catch(() => {});
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
