import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';

/** Reads an item in full. Until it arrives, the row of its queue is shown instead, and is marked as current data. */
export function useReviewedItem<Item>(query: UseQueryOptions<Item>, queueRow: Item | undefined): UseQueryResult<Item> {
  const options = { ...query, ...(queueRow !== undefined && { placeholderData: () => queueRow }) };
  const read = useQuery(options as UseQueryOptions<Item>);
  return read.isPlaceholderData ? { ...read, dataUpdatedAt: Date.now() } : read;
}
