import { infiniteQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallInput, Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { readWorkQueues, type WireWorkQueue } from '@waha/domain/overview/overview.contract';
import { WORK_QUEUES, type WorkQueue } from '@waha/domain/overview/staff/figures';
import { type CallArguments, callApiPage } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useSubtractHeld } from '../held/held-decisions';

type RowOf<List extends Endpoint> = ReplyOf<List> extends readonly (infer Row)[] ? Row : never;
type Page<Row> = { page: Row[]; nextCursor: string | undefined };

/**
 * Creates the paged query of a staff list that grows with the number of members.
 * @param kind the work queue, if the server counts all its pending items
 */
export const createStaffQueue = <const List extends Endpoint>(
  queryKey: QueryKey,
  endpoint: List,
  input: CallInput<List> & object,
  kind?: WorkQueue,
) => {
  const { query } = input as { query?: object };
  return createPages<RowOf<List>>(queryKey, kind, (cursor, signal) => {
    const pageInput = [{ ...input, query: { ...query, cursor }, signal }] as unknown as CallArguments<List>;
    return callApiPage(endpoint, ...pageInput) as Promise<Page<RowOf<List>>>;
  });
};

const createPages = <Row>(
  queryKey: QueryKey,
  kind: WorkQueue | undefined,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    meta: { kind },
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type StaffQueue<Row> = ReturnType<typeof createPages<Row>>;

/** The number of pending items in each queue of the caller. */
export const queueCountsQuery = () => ({
  ...endpointQuery(['overview', 'waiting'], readWorkQueues, { query: { with: 'refund-requests' } }),
  // A newer server may have queues that this app cannot name.
  select: (queues: readonly WireWorkQueue[]) => queues.filter(({ kind }) => WORK_QUEUES.includes(kind)),
});

/** Returns the number of pending items in a queue, including those not fetched; 0 until it is known. */
export function useQueueCount(kind: WorkQueue | undefined): number {
  const { data, dataUpdatedAt } = useQuery({ ...queueCountsQuery(), enabled: kind !== undefined });
  const subtractHeld = useSubtractHeld(dataUpdatedAt);
  const queue = data?.find((each) => each.kind === kind);
  return queue ? subtractHeld(queue.kind, queue.waiting) : 0;
}

export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Returns the paging props of a `WorkList`. */
export const toPagingProps = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) => ({
  onMore: hasNextPage ? () => void fetchNextPage() : undefined,
  isReadingMore: isFetchingNextPage,
});
