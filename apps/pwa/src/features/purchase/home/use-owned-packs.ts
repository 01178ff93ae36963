import { useQuery } from '@tanstack/react-query';
import { packCountsQuery, packsQuery, validPacksQuery } from '../purchase.queries';
import { mergeOwnedPacks } from './owned-packs';

/** Returns the member's packs, merged from two queries, with the catalogue's pictures where they are known. */
export function useOwnedPacks(userId: string) {
  const counts = useQuery(packCountsQuery(userId));
  const valid = useQuery(validPacksQuery(userId));
  const packs = useQuery(packsQuery());
  const owned = counts.data && valid.data && mergeOwnedPacks(counts.data.packCounts, valid.data.validPacks);
  return {
    owned,
    pictureOf: (packName: string) => packs.data?.find((pack) => pack.packName === packName),
    isError: counts.isError || valid.isError,
    isFetching: counts.isFetching || valid.isFetching,
    dataUpdatedAt: Math.min(counts.dataUpdatedAt, valid.dataUpdatedAt),
    retry: () => void Promise.all([counts.refetch(), valid.refetch()]),
  };
}
