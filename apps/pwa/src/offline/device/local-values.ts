/**
 * Returns a short value from the browser's storage that is needed before any database is open. Returns `undefined` if
 * the browser stores none.
 */
export function readLocalValue(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is not available: a private window with everything off
  }
}

/**
 * Stores the value in this browser, or removes it if `value` is `undefined`. If storage is not available, nothing is
 * stored.
 */
export function writeLocalValue(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, later reads return `undefined`.
  }
}
