import { deactivateMember, readControl } from '../control-db';
import { deleteMemberDb } from '../member-db';
import { unsubscribeFromPush } from '../push-subscription';
import { pause } from './triggers';

/**
 * Deletes all that the app ever kept on this device, whoever it belongs to: databases, locked items, caches, the
 * worker, the push address and the browser's small storage. The page must be left afterwards.
 */
export async function forgetPhone(): Promise<void> {
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
  await Promise.all((await databaseNames()).map(deleteDatabase));
}

/** Not every browser can list them; those that have one name on every phone are known anyway. */
async function databaseNames(): Promise<string[]> {
  const listed = (await indexedDB.databases?.().catch(() => [])) ?? [];
  const names = listed.flatMap(({ name }) => (name?.startsWith('waha-') ? [name] : []));
  return [...new Set([...names, 'waha-control', 'waha-public', 'waha-sealed'])];
}

/** A tab that holds on to it lets go by and by; it is deleted then. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
