import { unsubscribeFromPush } from '../worker/push-subscription';
import { dropShared } from '../worker/shared-file';

/** What lies outside of the member's database goes: what was shared to the app, pushes and what they showed. */
export async function leaveNoTrace(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await dropShared();
  if (registration?.pushManager) await unsubscribeFromPush(registration).catch(() => {});
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
