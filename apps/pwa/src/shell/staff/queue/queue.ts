import { infiniteQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query';
import type { WorkQueue } from '@waha/domain/overview/figures';
import { readWorkQueues } from '@waha/domain/overview/overview.contract';
import { endpointQuery } from '#platform/endpoint-query';

type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ page: Row[]; nextCursor: string | undefined }>;

/**
 * A list of staff that grows with the number of members, read page after page.
 * @param kind which of the queues it is, where all that waits there is counted
 */
export const createStaffQueue = <Row>(queryKey: QueryKey, read: ReadPage<Row>, kind?: WorkQueue) =>
  infiniteQueryOptions({
    meta: { kind },
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type StaffQueue<Row> = ReturnType<typeof createStaffQueue<Row>>;

/** How much waits in each queue of the caller. */
export const queueCountsQuery = () => endpointQuery(['overview', 'waiting'], readWorkQueues, {});

/** How much waits in a queue, read or not; nothing while that is not known, or nobody asks. */
export function useQueueCount(kind: WorkQueue | undefined): number {
  return (
    useQuery({ ...queueCountsQuery(), enabled: kind !== undefined }).data?.find((queue) => queue.kind === kind)
      ?.waiting ?? 0
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** What a `WorkList` needs to read further. */
export const toPagingProps = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) => ({
  onMore: hasNextPage ? () => void fetchNextPage() : undefined,
  isReadingMore: isFetchingNextPage,
});
