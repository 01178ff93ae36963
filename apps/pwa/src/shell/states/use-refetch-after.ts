import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { QueuedEndpoint } from '@waha/domain/kernel/endpoint';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { useEffect, useRef } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { useConnectivity } from '#platform/connectivity';

/**
 * Refetches the query whenever jobs of this endpoint have been sent, here or by the worker.
 * @param queryKey the same array at every render
 */
export function useRefetchAfter(endpoint: QueuedEndpoint, queryKey: QueryKey): void {
  useRefetchAfterJobs(useOutboxJobs(endpoint), useSentJobs(endpoint), queryKey);
}

/**
 * Does the same for a choice of jobs: `unsent` and `sent`, oldest first. Jobs that are sent one after the other cause
 * one refetch, after the last of them, or when the network is lost.
 */
export function useRefetchAfterJobs(
  unsent: readonly Pick<OutboxJob, 'state'>[] | undefined,
  sent: readonly { key: string }[] | undefined,
  queryKey: QueryKey,
): void {
  const queryClient = useQueryClient();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  const isSending = isOnline && unsent?.some(({ state }) => state !== 'failed');
  const newestKey = sent && (sent.at(-1)?.key ?? 'none');
  const previousKey = useRef(newestKey);
  useEffect(() => {
    previousKey.current ??= newestKey;
    if (isSending || newestKey === previousKey.current) return;
    previousKey.current = newestKey;
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, queryKey, newestKey, isSending]);
}
