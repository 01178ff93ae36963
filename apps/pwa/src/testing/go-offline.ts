import { onTestFinished, vi } from 'vitest';
import { useConnectivity } from '../platform/connectivity';

/** Makes all requests fail until the end of the test, including running ones. */
export function goOffline(): void {
  const reach = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  // Otherwise each failure would count as a doubtful connection, and all pending work would retry at once.
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  useConnectivity.setState({ state: 'offline' });
  // A running response would report a connection: restore the offline state.
  const stop = useConnectivity.subscribe(({ state }) => {
    if (state !== 'offline') useConnectivity.setState({ state: 'offline' });
  });
  onTestFinished(() => {
    stop();
    onLine.mockRestore();
    globalThis.fetch = reach;
    useConnectivity.setState({ state: 'online', misses: 0 });
  });
}
