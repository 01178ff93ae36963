import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { readUser } from '@waha/domain/account/account.contract';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { listOwnNotifications } from '@waha/domain/notifications/notifications.contract';
import { readOwnProfile, type WirePreviousProfile } from '@waha/domain/profile/profile.contract';
import { readHasPaid } from '@waha/domain/purchase/payment.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { type ProfileDetails, toProfileState } from './profile-state';

/** Whoever looks again wants to know how it stands now. */
const REFETCH_ALWAYS = {
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/** How long a tap on "send" waits for what the server knows anyway. */
const HAS_PAID_TIMEOUT_MS = 5 * SECOND;

/** How the profile stands. Only this is kept on the device; who the member is stays in `profileDetailsQuery`, in memory. */
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

/** What the last reading of the standing brought along; asks for nothing by itself. */
export const profileDetailsQuery = (userId: string) =>
  queryOptions<ProfileDetails>({
    queryKey: ['profile', 'details', userId],
    queryFn: skipToken,
    gcTime: MINUTE,
  });

/** A 404 is no profile, or a rejected one with what was sent before (spec 1 §4). */
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

/** The account's own name and address, to begin the form with. */
export const accountQuery = (userId: string) =>
  endpointQuery(['profile', 'account', userId], readUser, { params: { id: userId } }, { staleTime: MINUTE });

export const profileNoticesQuery = (userId: string) =>
  queryOptions({
    ...REFETCH_ALWAYS,
    queryKey: ['profile', 'notices', userId],
    queryFn: async ({ signal }) => {
      const notices = await callApi(listOwnNotifications, { signal });
      return notices.filter(({ type, userId: of }) => of === userId && type.startsWith('PROFILE_'));
    },
  });

/** Whether the member has paid for a pack; `undefined` when nobody can tell now. Once true it is not asked again. */
export async function fetchHasPaid(queryClient: QueryClient, userId: string): Promise<boolean | undefined> {
  const { queryKey } = hasPaidQuery(userId);
  const known = queryClient.getQueryData(queryKey)?.hasPaid;
  if (known) return true;
  try {
    // Past the query, which may be resting between two tries: the member's tap does not wait for that.
    const answer = await callApi(readHasPaid, { params: { userId }, timeoutMs: HAS_PAID_TIMEOUT_MS });
    queryClient.setQueryData(queryKey, answer);
    return answer.hasPaid;
  } catch {
    return known;
  }
}
