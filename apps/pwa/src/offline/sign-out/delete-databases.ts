import { getMemberDbName } from '../store/hash-member-id';

/**
 * Deletes every database of the app on this device. Caches, and so saved videos, stay.
 * @param memberId the member whose database to delete where the browser cannot list databases
 * @returns whether all of them are deleted, or will be once another tab closes its connection
 */
export async function deleteDatabases(memberId?: string): Promise<boolean> {
  const listed = (await indexedDB.databases?.().catch(() => [])) ?? [];
  const names = listed.flatMap(({ name }) => (name?.startsWith('waha-') ? [name] : []));
  const knownNames = ['waha-control', 'waha-public', 'waha-sealed'];
  if (memberId !== undefined) knownNames.push(getMemberDbName(memberId));
  const deleted = await Promise.all([...new Set([...names, ...knownNames])].map(deleteDatabase));
  return deleted.every(Boolean);
}

/** A tab with an open connection closes it eventually; the database is deleted then. */
function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onblocked = () => resolve(true);
    request.onerror = () => resolve(false);
  });
}
