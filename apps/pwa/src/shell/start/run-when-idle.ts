/** The waits where the browser does not report idle time (Safari), in milliseconds. */
const FALLBACK_MS = { urgent: 200, whenever: 2000 };

/**
 * Runs work once the page is idle.
 * @param timeoutMs the longest wait; without it the page may stay busy for any time
 * @returns a function that cancels the work
 */
export function runWhenIdle(work: () => void, timeoutMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const call = requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs });
    return () => cancelIdleCallback(call);
  }
  const timer = setTimeout(work, timeoutMs === undefined ? FALLBACK_MS.whenever : FALLBACK_MS.urgent);
  return () => clearTimeout(timer);
}
