import { onTestFinished, vi } from 'vitest';
import { useConnectivity } from '../platform/connectivity';

/** From now on nothing answers, not even what was asked before, until the test is over. */
export function goOffline(): void {
  const reach = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  // Else each silence would look like a link that may be there, and all that waits for one would ask at once.
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  useConnectivity.setState({ state: 'offline' });
  // An answer that was under way tells that there is a link: the device knows better.
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
