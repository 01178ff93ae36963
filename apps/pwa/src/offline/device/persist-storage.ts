let request: Promise<boolean> | undefined;

/**
 * Asks the browser once not to clear the app's storage. Call it in a tap: some browsers then ask the member.
 * @returns whether the storage is persistent
 */
export function persistStorage(): Promise<boolean> {
  request ??= requestPersistence();
  return request;
}

async function requestPersistence(): Promise<boolean> {
  try {
    return (await isStoragePersisted()) || (await navigator.storage.persist());
  } catch {
    return false; // an old browser, or one with storage turned off
  }
}

/** Checks whether the browser has promised not to clear the app's storage. Does not prompt the member. */
export async function isStoragePersisted(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false; // an old browser, or one with storage turned off
  }
}
