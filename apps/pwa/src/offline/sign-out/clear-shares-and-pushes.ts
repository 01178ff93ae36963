import { deleteSharedFile } from '../worker/shared-file';
import { unsubscribeFromPush } from '../worker/subscribe-to-push';

/** What lies outside of the member's database goes: what was shared to the app, pushes and what they showed. */
export async function clearSharesAndPushes(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await deleteSharedFile();
  if (registration?.pushManager) await unsubscribeFromPush(registration).catch(() => {});
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
