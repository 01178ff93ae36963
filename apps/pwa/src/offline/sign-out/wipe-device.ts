import { logFailure } from '../device/log-failure';
import { outboxScheduler } from '../outbox/outbox-scheduler';
import { unwatchDatabases } from '../outbox-backup/restore-lost-databases';
import { deactivateMember, readControl } from '../store/control-db';
import { deleteMemberDb } from '../store/member-db';
import { unsubscribeFromPush } from '../worker/subscribe-to-push';
import { deleteDatabases } from './delete-databases';

/**
 * Deletes everything that the app ever stored on this device, of all members: databases, encrypted outboxes, caches,
 * the worker, the push subscription and the browser's small storage. The caller must leave the page afterwards.
 */
export async function wipeDevice(): Promise<void> {
  unwatchDatabases();
  outboxScheduler.pause();
  const { memberId } = await readControl();
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (registration.pushManager) await unsubscribeFromPush(registration).catch(logFailure('push'));
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  await deleteDatabases();
}
