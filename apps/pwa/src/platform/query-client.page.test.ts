import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { useConnectivity } from './connectivity';
import { createQueryClient } from './query-client';

afterEach(() => useConnectivity.setState({ state: 'online', misses: 0 }));

test('a query client knows the connection that changed while there was no client', () => {
  const client = createQueryClient();
  client.mount();
  useConnectivity.setState({ state: 'offline' });
  expect(onlineManager.isOnline()).toBe(false);
  client.unmount();
  useConnectivity.setState({ state: 'online' });

  const nextClient = createQueryClient();
  nextClient.mount();
  expect(onlineManager.isOnline()).toBe(true);
  nextClient.unmount();
});
