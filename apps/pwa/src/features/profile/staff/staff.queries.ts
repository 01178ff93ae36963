import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { readUser, toggleBlock } from '@waha/domain/account/account.contract';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import type { RefusedItem } from '@waha/domain/profile/profile';
import {
  listMembers,
  type PeopleFilter,
  queueProfiles,
  readOwnProfile,
  readProfile,
  rejectProfile,
  verifyProfile,
  type WireReviewedProfile,
} from '@waha/domain/profile/profile.contract';
import { countByPack } from '@waha/domain/purchase/purchase.contract';
import { readPoints } from '@waha/domain/wallet/wallet.contract';
import { call, callPage } from '../../../platform/api-client';
import { ApiError } from '../../../platform/api-error';

/** Queues are asked for anew this often while they are shown (spec 3 §9). */
const POLL = 30 * SECOND;
const FIRST_PAGE = { initialPageParam: undefined as string | undefined };
/** Who somebody is stays in memory no longer than it is looked at. Nothing here is kept on the device. */
const PRIVATE = { gcTime: MINUTE };

export const membersQuery = (filter: PeopleFilter, q: string) =>
  infiniteQueryOptions({
    ...FIRST_PAGE,
    queryKey: ['profile', 'members', filter, q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(listMembers, { query: { filter, q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** A member's account, and their profile if they have one. */
export const memberQuery = (userId: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: ['profile', 'member', userId],
    queryFn: async ({ signal }) => {
      const asked = [
        call(readUser, { params: { id: userId }, signal }),
        call(readOwnProfile, { params: { userId }, signal }).catch(undefinedIfMissing),
      ] as const;
      const [account, profile] = await Promise.all(asked);
      return { account, profile };
    },
  });

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** What a member has bought, and their wallet points. */
export const purchasesQuery = (userId: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: ['profile', 'purchases', userId],
    queryFn: async ({ signal }) => {
      const asked = { params: { userId }, signal };
      const [{ packCounts }, points] = await Promise.all([call(countByPack, asked), call(readPoints, asked)]);
      return { packCounts, points };
    },
  });

export const queuedProfilesQuery = (q: string) =>
  infiniteQueryOptions({
    ...FIRST_PAGE,
    ...PRIVATE,
    queryKey: ['profile', 'queue', q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queueProfiles, { query: { q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: ['profile', 'review', id],
    queryFn: async ({ signal }): Promise<WireReviewedProfile> => {
      const profile = await call(readProfile, { params: { id }, signal });
      if (!('duplicates' in profile)) throw new Error('an administrator was sent a profile without its review');
      return profile;
    },
  });

/** How many profiles wait, as far as has been read. */
export function useWaitingProfiles(): number {
  return useInfiniteQuery(queuedProfilesQuery('')).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** Every decision makes anew what staff see of people and of what happened. */
function useStaffCommand<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['profile'] }),
      queryClient.invalidateQueries({ queryKey: ['notifications'] }),
    ]);
  // After a refusal too: it usually says that someone else was first.
  return useMutation({ mutationFn, onSettled: refresh });
}

export const useVerifyProfile = () => useStaffCommand((id: string) => call(verifyProfile, { params: { id } }));

export type Rejection = { id: string; items?: RefusedItem[]; reason?: string };

export const useRejectProfile = () =>
  useStaffCommand(({ id, ...body }: Rejection) => call(rejectProfile, { params: { id }, body }));

export const useToggleBlock = () => useStaffCommand((id: string) => call(toggleBlock, { params: { id } }));
