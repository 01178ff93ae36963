/** What browsers say of a database that is there and cannot be read; not that there may be none, or no room. */
const BROKEN = new Set(['UnknownError', 'NotReadableError', 'DataError']);

/** Whether what this device keeps is damaged. Dexie wraps the browser's error, sometimes twice. */
export function isStorageBroken(error: unknown): boolean {
  return namesOf(error).some((name) => BROKEN.has(name));
}

/** The names of an error and of all that it wraps, outermost first. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let each = error; typeof each === 'object' && each !== null; ) {
    const { name, inner } = each as { name?: unknown; inner?: unknown };
    if (typeof name === 'string') names.push(name);
    each = inner;
  }
  return names;
}
