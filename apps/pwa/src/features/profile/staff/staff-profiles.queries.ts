import { queryOptions } from '@tanstack/react-query';
import { readUser, setBlocked } from '@waha/domain/account/account.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import type { PhoneFields } from '@waha/domain/profile/phone-number';
import type { RefusedItem } from '@waha/domain/profile/profile';
import {
  listProfileQueue,
  readOwnProfile,
  readProfile,
  rejectProfile,
  verifyProfile,
  type WireReviewedProfile,
} from '@waha/domain/profile/profile.contract';
import { correctMobile } from '@waha/domain/profile/staff/correct-mobile.contract';
import { countPaymentsByPack } from '@waha/domain/purchase/payment.contract';
import { readPoints } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { callHeld } from '#shell/staff/held/call-held';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** Personal data stays in memory no longer than needed. Nothing here is stored on the device. */
const SHORT_GC = { gcTime: MINUTE };

/** A member's account, and their profile if there is one. */
export const memberQuery = (userId: string) =>
  queryOptions({
    ...SHORT_GC,
    queryKey: ['profile', 'member', userId],
    queryFn: async ({ signal }) => {
      const requests = [
        callApi(readUser, { params: { id: userId }, signal }),
        callApi(readOwnProfile, { params: { userId }, signal }).catch(undefinedIfMissing),
      ] as const;
      const [account, profile] = await Promise.all(requests);
      return { account, profile };
    },
  });

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** A member's purchases and wallet points. */
export const purchasesQuery = (userId: string) =>
  queryOptions({
    ...SHORT_GC,
    queryKey: ['profile', 'purchases', userId],
    queryFn: async ({ signal }) => {
      const input = { params: { userId }, signal };
      const [{ packCounts }, points] = await Promise.all([
        callApi(countPaymentsByPack, input),
        callApi(readPoints, input),
      ]);
      return { packCounts, points };
    },
  });

export const queuedProfilesQuery = (q: string) => ({
  ...SHORT_GC,
  ...createStaffQueue(['profile', 'queue', q], listProfileQueue, { query: { q } }, 'profiles'),
});

export const reviewQuery = (id: string) =>
  queryOptions({
    ...SHORT_GC,
    queryKey: ['profile', 'review', id],
    queryFn: async ({ signal }): Promise<WireReviewedProfile> => {
      const profile = await callApi(readProfile, { params: { id }, signal });
      if (!('duplicates' in profile)) throw new Error('an administrator was sent a profile without its review');
      return profile;
    },
  });

export const useVerifyProfile = () =>
  useStaffCommand('profile', (id: string) => callHeld(verifyProfile, { params: { id } }));

export type Rejection = { id: string; items?: RefusedItem[]; reason?: string };

export const useRejectProfile = () =>
  useStaffCommand('profile', ({ id, ...body }: Rejection) => callHeld(rejectProfile, { params: { id }, body }));

/** Sends the wanted state instead of a toggle, so that two simultaneous presses do not cancel each other out. */
export const useSetBlocked = () =>
  useStaffCommand('profile', ({ id, ...body }: { id: string; isBlocked: boolean; reason?: string }) =>
    (body.isBlocked ? callHeld : callApi)(setBlocked, { params: { id }, body }),
  );

/** Corrects the mobile number of a verified profile. */
export const useCorrectMobile = () =>
  useStaffCommand('profile', ({ id, ...body }: PhoneFields & { id: string }) =>
    callApi(correctMobile, { params: { id }, body }),
  );
