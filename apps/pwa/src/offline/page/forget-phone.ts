import { deactivateMember, readControl } from '../control-db';
import { deleteMemberDb } from '../member-db';
import { unsubscribeFromPush } from '../push-subscription';
import { deleteDatabases } from './delete-databases';
import { letDatabasesGo } from './gone-databases';
import { pause } from './triggers';

/**
 * Deletes all that the app ever kept on this device, whoever it belongs to: databases, locked items, caches, the
 * worker, the push address and the browser's small storage. The page must be left afterwards.
 */
export async function forgetPhone(): Promise<void> {
  letDatabasesGo();
  pause();
  const { memberId } = await readControl();
  await deactivateMember();
  if (memberId !== undefined) await deleteMemberDb(memberId);
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (registration.pushManager) await unsubscribeFromPush(registration).catch(() => {});
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  await deleteDatabases();
}
