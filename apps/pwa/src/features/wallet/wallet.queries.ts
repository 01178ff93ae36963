import { queryOptions } from '@tanstack/react-query';
import { readUser } from '@waha/domain/account/account.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { listWithdrawals, updateWallet } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The wallet, with every bonus that is due credited first. Kept on the device. */
export const walletQuery = (userId: string) =>
  endpointQuery(['wallet', 'wallet', userId], updateWallet, { params: { userId } }, PERSISTED);

/** The withdrawals that were confirmed, newest first. Kept on the device. */
export const withdrawalsQuery = (userId: string) =>
  endpointQuery(['wallet', 'withdrawals', userId], listWithdrawals, { params: { userId } }, PERSISTED);

/** Until when the member may not withdraw, if so. */
export const blockQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wallet', 'block', userId],
    queryFn: async ({ signal }) => {
      const { withdrawBlockedUntil } = await callApi(readUser, { params: { id: userId }, signal });
      return { blockedUntil: withdrawBlockedUntil };
    },
    staleTime: 0,
  });

/** How the member is paid, by their profile, and whether that is verified; `null` without one. Stays in memory. */
export const payoutQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wallet', 'payout', userId],
    queryFn: async ({ signal }) => {
      try {
        const { payment, mobile, isVerified } = await callApi(readOwnProfile, { params: { userId }, signal });
        return { method: payment, number: mobile, isVerified };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: MINUTE,
  });
