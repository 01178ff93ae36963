/** The names of an error and of all that it wraps, outermost first: Dexie wraps the browser's, sometimes twice. */
export function errorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let each = error; typeof each === 'object' && each !== null; ) {
    const { name, inner } = each as { name?: unknown; inner?: unknown };
    if (typeof name === 'string') names.push(name);
    each = inner;
  }
  return names;
}
