import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { QueuedEndpoint } from '@waha/domain/kernel/endpoint';
import { useEffect, useRef } from 'react';
import { useSentJobs } from '#offline/outbox-state/use-outbox';

/**
 * Refetches the query whenever a job of this endpoint has been sent, here or by the worker.
 * @param queryKey the same array at every render
 */
export function useRefetchAfter(endpoint: QueuedEndpoint, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const sent = useSentJobs(endpoint);
  const newestKey = sent && (sent.at(-1)?.key ?? 'none');
  const previousKey = useRef(newestKey);
  useEffect(() => {
    const isFirstRun = previousKey.current === undefined;
    if (newestKey && newestKey !== previousKey.current && !isFirstRun) void queryClient.invalidateQueries({ queryKey });
    previousKey.current = newestKey;
  }, [queryClient, queryKey, newestKey]);
}
