/** A short value that this browser keeps and that is needed before any database is open; nothing where it keeps none. */
export function readLocalValue(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is closed to us: a private window with everything off
  }
}

/** Keeps it for this browser, or forgets it where there is no value. Where storage is closed it lasts no longer than the page. */
export function writeLocalValue(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Whoever asks next time is told of nothing.
  }
}
