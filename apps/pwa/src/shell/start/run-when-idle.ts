/** The wait where the browser does not report idle time, in milliseconds. */
const FALLBACK_MS = 200;

/**
 * Runs work once the page is idle.
 * @param timeoutMs the longest wait
 * @returns a function that cancels the work
 */
export function runWhenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const call = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(call);
  }
  const timer = setTimeout(work, FALLBACK_MS);
  return () => clearTimeout(timer);
}
