import { queryOptions } from '@tanstack/react-query';
import { readUser, setBlocked } from '@waha/domain/account/account.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import type { RefusedItem } from '@waha/domain/profile/profile';
import {
  listProfileQueue,
  readOwnProfile,
  readProfile,
  rejectProfile,
  verifyProfile,
  type WireReviewedProfile,
} from '@waha/domain/profile/profile.contract';
import { countPaymentsByPack } from '@waha/domain/purchase/payment.contract';
import { readPoints } from '@waha/domain/wallet/wallet.contract';
import { call, callPage } from '../../../platform/api-client';
import { ApiError } from '../../../platform/api-error';
import { staffQueue, useWaiting } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

/** Who somebody is stays in memory no longer than it is looked at. Nothing here is kept on the device. */
const PRIVATE = { gcTime: MINUTE };

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
      const [{ packCounts }, points] = await Promise.all([call(countPaymentsByPack, asked), call(readPoints, asked)]);
      return { packCounts, points };
    },
  });

export const queuedProfilesQuery = (q: string) => ({
  ...PRIVATE,
  ...staffQueue(
    ['profile', 'queue', q],
    (cursor, signal) => callPage(listProfileQueue, { query: { q, cursor }, signal }),
    'profiles',
  ),
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

export const useWaitingProfiles = () => useWaiting('profiles');

export const useVerifyProfile = () =>
  useStaffCommand('profile', (id: string) => call(verifyProfile, { params: { id } }));

export type Rejection = { id: string; items?: RefusedItem[]; reason?: string };

export const useRejectProfile = () =>
  useStaffCommand('profile', ({ id, ...body }: Rejection) => call(rejectProfile, { params: { id }, body }));

/** Says which is meant: two who press at once do not undo each other. */
export const useSetBlocked = () =>
  useStaffCommand('profile', ({ id, isBlocked }: { id: string; isBlocked: boolean }) =>
    call(setBlocked, { params: { id }, body: { isBlocked } }),
  );
