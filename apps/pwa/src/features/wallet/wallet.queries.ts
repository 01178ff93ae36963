import { queryOptions } from '@tanstack/react-query';
import { readUser } from '@waha/domain/account/account.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { listWithdrawals } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The confirmed withdrawals, newest first. Stored on the device. */
export const withdrawalsQuery = (userId: string) =>
  endpointQuery(['wallet', 'withdrawals', userId], listWithdrawals, { params: { userId } }, PERSISTED);

/** The time until which the member may not withdraw, if any. */
export const blockQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wallet', 'block', userId],
    queryFn: async ({ signal }) => {
      const { withdrawBlockedUntil } = await callApi(readUser, { params: { id: userId }, signal });
      return { blockedUntil: withdrawBlockedUntil };
    },
    staleTime: 0,
  });

/** The recipient of a withdrawal. */
export type Payout = { method: string; number: string; name: string; isVerified: boolean };

/**
 * The payout method, number and name from the member's profile, and whether that is verified; `null` without a profile.
 * Stays in memory.
 */
export const payoutQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wallet', 'payout', userId],
    queryFn: async ({ signal }): Promise<Payout | null> => {
      try {
        const { payment, mobile, name, surname, isVerified } = await callApi(readOwnProfile, {
          params: { userId },
          signal,
        });
        return { method: payment, number: mobile, name: `${name} ${surname}`, isVerified };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: MINUTE,
  });
