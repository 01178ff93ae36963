/**
 * Returns all rows of each store, in the order of their keys, without loading Dexie, which costs a slow phone a tenth of
 * a second before the first paint. Does not create a missing database; returns no rows then, or if a store is missing.
 */
export async function readStores<Rows extends unknown[][]>(
  name: string,
  ...stores: { [Index in keyof Rows]: string }
): Promise<Rows> {
  const database = await openExistingDatabase(name);
  try {
    const known = database?.objectStoreNames;
    if (!database || !stores.every((store) => known?.contains(store))) return stores.map(() => []) as unknown as Rows;
    const transaction = database.transaction(stores);
    return (await Promise.all(stores.map((store) => toPromise(transaction.objectStore(store).getAll())))) as Rows;
  } finally {
    database?.close();
  }
}

async function openExistingDatabase(name: string): Promise<IDBDatabase | undefined> {
  const openRequest = indexedDB.open(name);
  let isNew = false;
  openRequest.onupgradeneeded = () => {
    isNew = true;
    openRequest.transaction?.abort();
  };
  try {
    return await toPromise(openRequest);
  } catch (error) {
    if (isNew) return undefined;
    throw error;
  }
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
