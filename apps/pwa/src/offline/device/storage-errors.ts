/** The names of an error and of all that it wraps, outermost first: Dexie wraps the browser's, sometimes twice. */
export function listErrorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let each = error; typeof each === 'object' && each !== null; ) {
    const { name, inner } = each as { name?: unknown; inner?: unknown };
    if (typeof name === 'string') names.push(name);
    each = inner;
  }
  return names;
}

/** Whether storing failed for want of room. */
export function isQuotaError(error: unknown): boolean {
  return listErrorNames(error).includes('QuotaExceededError');
}

/** What browsers say of a database that is there and cannot be read; not that there may be none, or no room. */
const BROKEN_STORAGE_ERRORS = ['UnknownError', 'NotReadableError', 'DataError'];

/** Whether what this device keeps is damaged. */
export function isBrokenStorageError(error: unknown): boolean {
  return listErrorNames(error).some((name) => BROKEN_STORAGE_ERRORS.includes(name));
}
