import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ page: Row[]; nextCursor: string | undefined }>;

/** A list of staff that grows with the number of members, read page after page. */
export const staffQueue = <Row>(queryKey: QueryKey, read: ReadPage<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type StaffQueue<Row> = ReturnType<typeof staffQueue<Row>>;

/** How many wait, as far as has been read. */
export function useWaiting<Row>(queue: StaffQueue<Row>): number {
  return useInfiniteQuery(queue).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** What a `WorkList` needs to read further. */
export const readFurther = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) => ({
  onMore: hasNextPage ? () => void fetchNextPage() : undefined,
  isReadingMore: isFetchingNextPage,
});
