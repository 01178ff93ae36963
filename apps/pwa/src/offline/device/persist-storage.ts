let request: Promise<boolean> | undefined;

/**
 * Asks the browser once not to clear what this app keeps. To be called in a tap: some browsers ask the
 * member then. @returns whether it will be spared
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

/** Whether the browser has promised not to clear what this app keeps; asks the member nothing. */
export async function isStoragePersisted(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false; // an old browser, or one with storage turned off
  }
}
