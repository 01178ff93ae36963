/** Whether storing failed for want of room. Dexie wraps the browser's error, sometimes twice. */
export function isQuota(error: unknown): boolean {
  for (let each = error; typeof each === 'object' && each !== null; ) {
    const { name, inner } = each as { name?: unknown; inner?: unknown };
    if (name === 'QuotaExceededError') return true;
    each = inner;
  }
  return false;
}
