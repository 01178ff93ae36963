/**
 * Returns the names of an error and of all errors that it wraps, outermost first. Dexie wraps the browser's error,
 * sometimes twice.
 */
export function listErrorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let current = error; typeof current === 'object' && current !== null; ) {
    const { name, inner } = current as { name?: unknown; inner?: unknown };
    if (typeof name === 'string') names.push(name);
    current = inner;
  }
  return names;
}

/** Checks whether a write failed because the device is full. */
export function isQuotaError(error: unknown): boolean {
  return listErrorNames(error).includes('QuotaExceededError');
}

/**
 * The errors that browsers throw when a database exists but cannot be read. Errors for turned-off storage or a full
 * device are not listed.
 */
const BROKEN_STORAGE_ERRORS = ['UnknownError', 'NotReadableError', 'DataError'];

/** Checks whether the device's storage is damaged. */
export function isBrokenStorageError(error: unknown): boolean {
  return listErrorNames(error).some((name) => BROKEN_STORAGE_ERRORS.includes(name));
}
