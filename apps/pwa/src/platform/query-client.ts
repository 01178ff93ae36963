import { onlineManager, QueryClient } from '@tanstack/react-query';
import { DAY, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { ApiError, NetworkError } from './api-error';
import { useConnectivity } from './connectivity';

/** Data that is younger than this is not fetched again for another screen. */
export const STALE_TIME_MS = 30 * SECOND;
/** Persisted queries must not be garbage-collected before they are written to the device. */
const GC_TIME_MS = DAY;
const MAX_RETRIES = 3;
const MAX_RETRY_DELAY_MS = MINUTE;

/**
 * Creates the query client. Offline, queries continue with the data on the device. Commands are never paused, because a
 * paused one is lost when the app is closed: deferrable commands go to the outbox.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) => {
    const follow = ({ state }: Pick<ReturnType<typeof useConnectivity.getState>, 'state'>) =>
      setOnline(state !== 'offline');
    // The connection may have changed while no client listened, as on the login screen.
    follow(useConnectivity.getState());
    return useConnectivity.subscribe(follow);
  });
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
  // Refetch failed queries as soon as the server responds again.
  useConnectivity.subscribe(({ state }, previous) => {
    if (state !== 'online' || previous.state === 'online') return;
    void client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
  });
  return client;
}

/**
 * Checks whether a retry makes sense. A refusal is final; a missing response or a server error may be temporary, unless
 * there is no connection.
 */
function isRetryable(error: unknown): boolean {
  if (useConnectivity.getState().state !== 'online') return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
