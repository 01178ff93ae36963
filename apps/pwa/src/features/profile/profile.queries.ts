import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { readUser } from '@waha/domain/account/account.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { listOwnNotifications } from '@waha/domain/notifications/notifications.contract';
import { readOwnProfile, type WirePreviousProfile } from '@waha/domain/profile/profile.contract';
import { readHasPaid } from '@waha/domain/purchase/payment.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { type ProfileDetails, toProfileState } from './profile-state';

/** Each visit needs the current status. */
const REFETCH_ALWAYS = {
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/** How long a tap on "send" waits for a check that the server repeats anyway. */
const HAS_PAID_TIMEOUT_MS = 5 * SECOND;

/**
 * The status of the profile. Only the status is stored on the device; the member's details stay in memory in
 * `profileDetailsQuery`.
 */
export const profileStateQuery = (userId: string) =>
  queryOptions({
    ...REFETCH_ALWAYS,
    meta: { keep: true },
    queryKey: ['profile', 'standing', userId],
    queryFn: async ({ signal, client }) => {
      const details = await readDetails(userId, signal);
      client.setQueryData(profileDetailsQuery(userId).queryKey, details);
      return toProfileState(details);
    },
  });

/** The details from the last fetch of the status; never fetched separately. */
export const profileDetailsQuery = (userId: string) =>
  queryOptions<ProfileDetails>({
    queryKey: ['profile', 'details', userId],
    queryFn: skipToken,
    gcTime: MINUTE,
  });

/** Fetches the details. A 404 means no profile, or a rejected one with its last submission (spec 1 §4). */
async function readDetails(userId: string, signal: AbortSignal): Promise<ProfileDetails> {
  try {
    return { profile: await callApi(readOwnProfile, { params: { userId }, signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { previous: error.details.previous as WirePreviousProfile | undefined };
  }
}

export const hasPaidQuery = (userId: string) =>
  endpointQuery(['profile', 'has-paid', userId], readHasPaid, { params: { userId } }, PERSISTED);

/** The account's name and email address, the initial values of the form. */
export const accountQuery = (userId: string) =>
  endpointQuery(['profile', 'account', userId], readUser, { params: { id: userId } }, { staleTime: MINUTE });

export const profileNoticesQuery = (userId: string) =>
  queryOptions({
    ...REFETCH_ALWAYS,
    queryKey: ['profile', 'notices', userId],
    queryFn: async ({ signal }) => {
      const notices = await callApi(listOwnNotifications, { signal });
      return notices.filter(({ type, userId: recipientId }) => recipientId === userId && type.startsWith('PROFILE_'));
    },
  });

/**
 * Returns whether the member has paid for a pack, and whether a payment is being checked; `undefined` if this is unknown
 * now. Once the member has paid it is not requested again.
 */
export async function fetchHasPaid(
  queryClient: QueryClient,
  userId: string,
): Promise<ReplyOf<typeof readHasPaid> | undefined> {
  const { queryKey } = hasPaidQuery(userId);
  const cached = queryClient.getQueryData(queryKey);
  if (cached?.hasPaid) return cached;
  try {
    // Bypasses the query, which may be pausing between two retries: the member's tap must not wait for that.
    const response = await callApi(readHasPaid, { params: { userId }, timeoutMs: HAS_PAID_TIMEOUT_MS });
    queryClient.setQueryData(queryKey, response);
    return response;
  } catch {
    return cached;
  }
}
