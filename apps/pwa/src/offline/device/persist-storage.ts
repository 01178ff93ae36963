let asked: Promise<boolean> | undefined;

/**
 * Asks the browser once not to clear what this app keeps. To be called in a tap: some browsers ask the
 * member then. @returns whether it will be spared
 */
export function persistStorage(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  try {
    return (await isStorageSpared()) || (await navigator.storage.persist());
  } catch {
    return false; // an old browser, or one with storage turned off
  }
}

/** Whether the browser has promised not to clear what this app keeps; asks the member nothing. */
export async function isStorageSpared(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false; // an old browser, or one with storage turned off
  }
}
