import { onlineManager, QueryClient } from '@tanstack/react-query';
import { DAY, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { ApiError, NetworkError } from './api-error';
import { useConnectivity } from './connectivity';

/** What was read so lately is not read again for another screen. */
export const STALE_TIME_MS = 30 * SECOND;
/** Kept reads must not be collected before they are written to the device. */
const GC_TIME_MS = DAY;
const MAX_RETRIES = 3;
const MAX_RETRY_DELAY_MS = MINUTE;

/**
 * Reads go on offline with what the device has; commands are never paused, since a paused one is lost
 * when the app is closed: what may wait goes to the outbox.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) =>
    useConnectivity.subscribe(({ state }) => setOnline(state !== 'offline')),
  );
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: STALE_TIME_MS,
        gcTime: GC_TIME_MS,
        retry: (failures, error) => failures < MAX_RETRIES - 1 && isRetryable(error),
        retryDelay: (failures) => Math.min(MAX_RETRY_DELAY_MS, SECOND * 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // What failed while nothing answered is read again as soon as something does.
  useConnectivity.subscribe(({ state }, before) => {
    if (state !== 'online' || before.state === 'online') return;
    void client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
  });
  return client;
}

/** A refusal stays a refusal; silence and a server in trouble may pass, unless we know that there is no link. */
function isRetryable(error: unknown): boolean {
  if (useConnectivity.getState().state !== 'online') return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
