import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { readUser } from '@waha/domain/account/account.contract';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { listOwnNotifications } from '@waha/domain/notifications/notifications.contract';
import { readOwnProfile, type WirePreviousProfile } from '@waha/domain/profile/profile.contract';
import { readHasPaid } from '@waha/domain/purchase/payment.contract';
import { call } from '../../platform/api-client';
import { ApiError } from '../../platform/api-error';
import { KEPT, readQuery } from '../../platform/read-query';
import { type ProfileDetails, standingOf } from './profile-standing';

/** Whoever looks again wants to know how it stands now. */
const LIVE = {
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/** How long a tap on "send" waits for what the server knows anyway. */
const PATIENCE = 5 * SECOND;

/** How the profile stands. Only this is kept on the device; who the member is stays in `detailsQuery`, in memory. */
export const standingQuery = (userId: string) =>
  queryOptions({
    ...LIVE,
    meta: { keep: true },
    queryKey: ['profile', 'standing', userId],
    queryFn: async ({ signal, client }) => {
      const details = await readDetails(userId, signal);
      client.setQueryData(detailsQuery(userId).queryKey, details);
      return standingOf(details);
    },
  });

/** What the last reading of the standing brought along; asks for nothing by itself. */
export const detailsQuery = (userId: string) =>
  queryOptions<ProfileDetails>({
    queryKey: ['profile', 'details', userId],
    queryFn: skipToken,
    gcTime: MINUTE,
  });

/** A 404 is no profile, or a rejected one with what was sent before (spec 1 §4). */
async function readDetails(userId: string, signal: AbortSignal): Promise<ProfileDetails> {
  try {
    return { profile: await call(readOwnProfile, { params: { userId }, signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { previous: error.details.previous as WirePreviousProfile | undefined };
  }
}

export const hasPaidQuery = (userId: string) =>
  readQuery(['profile', 'has-paid', userId], readHasPaid, { params: { userId } }, KEPT);

/** The account's own name and address, to begin the form with. */
export const accountQuery = (userId: string) =>
  readQuery(['profile', 'account', userId], readUser, { params: { id: userId } }, { staleTime: MINUTE });

export const profileNoticesQuery = (userId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ['profile', 'notices', userId],
    queryFn: async ({ signal }) => {
      const notices = await call(listOwnNotifications, { signal });
      return notices.filter(({ type, userId: of }) => of === userId && type.startsWith('PROFILE_'));
    },
  });

/** Whether the member has paid for a pack; `undefined` when nobody can tell now. Once true it is not asked again. */
export async function askHasPaid(queryClient: QueryClient, userId: string): Promise<boolean | undefined> {
  const { queryKey } = hasPaidQuery(userId);
  const known = queryClient.getQueryData(queryKey)?.hasPaid;
  if (known) return true;
  try {
    // Past the query, which may be resting between two tries: the member's tap does not wait for that.
    const answer = await call(readHasPaid, { params: { userId }, timeoutMs: PATIENCE });
    queryClient.setQueryData(queryKey, answer);
    return answer.hasPaid;
  } catch {
    return known;
  }
}
