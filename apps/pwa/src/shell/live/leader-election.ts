/**
 * One page of this browser leads, the others follow: a browser has only a few connections to a server.
 * Where pages cannot agree (no Web Locks), each leads for itself.
 * @param lead is called when this page leads; what it returns is called when it no longer does
 * @returns gives up, or gives way to another page
 */
export function leadWhenFree(name: string, lead: () => () => void): () => void {
  const givenUp = new AbortController();
  const untilGivenUp = (): Promise<void> => {
    const stop = lead();
    return new Promise((resolve) => {
      givenUp.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  };
  if (!navigator.locks) void untilGivenUp();
  else void navigator.locks.request(name, { signal: givenUp.signal }, untilGivenUp).catch(() => {}); // given up while waiting
  return () => givenUp.abort();
}
