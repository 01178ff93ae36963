import { logFailure } from '../device/log-failure';
import { deleteSharedFile } from '../worker/shared-file';
import { unsubscribeFromPush } from '../worker/subscribe-to-push';

/**
 * Deletes the data outside of the member's database: shared files, the push subscription and the shown notifications.
 */
export async function clearSharesAndPushes(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await deleteSharedFile();
  if (registration?.pushManager) await unsubscribeFromPush(registration).catch(logFailure('push'));
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
