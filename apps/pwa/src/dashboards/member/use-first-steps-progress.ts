import { useQuery } from '@tanstack/react-query';
import { hasWatchedToEnd, readVideoRevision } from '@waha/domain/purchase/training';
import { useProfileJobs } from '#features/profile/profile.jobs';
import { hasPaidQuery, profileStateQuery } from '#features/profile/profile.queries';
import type { ProfileState } from '#features/profile/profile-state';
import { usePurchaseJobs } from '#features/purchase/purchase.jobs';
import { localTrainingsQuery, packsQuery, paymentsQuery, quizStatusesQuery } from '#features/purchase/purchase.queries';
import { STALE_TIME_MS } from '#platform/query-client';
import { useMember } from '#platform/session';
import type { FirstStepsProgress } from './first-steps';

/** Returns the member's progress from fetched and stored data; `undefined` until all of it is known. */
export function useFirstStepsProgress(): FirstStepsProgress | undefined {
  const { userId } = useMember();
  // Neither value becomes false again: members who are done cause no further requests.
  const hasPaid = useQuery({ ...hasPaidQuery(userId), enabled: ({ state }) => !state.data?.hasPaid }).data?.hasPaid;
  const isVerified = ({ status }: ProfileState) => status === 'verified';
  const fetchedState = useQuery({
    ...profileStateQuery(userId),
    // A profile requires a payment. Its absence is known until the server reports a change of the profile.
    enabled: ({ state }) => hasPaid === true && (!state.data || !isVerified(state.data)),
    staleTime: ({ state }) => (state.data?.status === 'none' ? Number.POSITIVE_INFINITY : STALE_TIME_MS),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }).data;
  const profileState: ProfileState | undefined = fetchedState ?? (hasPaid === false ? { status: 'none' } : undefined);
  const payments = useQuery(paymentsQuery(userId)).data;
  const quizzes = useQuery(quizStatusesQuery(userId)).data;
  const packs = useQuery(packsQuery()).data;
  const trainings = useQuery(localTrainingsQuery()).data;
  const purchaseJobs = usePurchaseJobs();
  const profileJobs = useProfileJobs()?.jobs;
  if (hasPaid === undefined || !profileState || !payments || !quizzes || !packs || !trainings) return undefined;

  const pendingJobs = purchaseJobs?.filter(({ isRefused }) => !isRefused).map(({ note }) => note) ?? [];
  const isWatched = (packId: string) => {
    const rev = readVideoRevision(packs.find(({ _id }) => _id === packId)?.trainingVideoUrl ?? '');
    return trainings.some(
      (each) => each.packId === packId && each.rev === rev && hasWatchedToEnd(each.intervals, each.duration),
    );
  };
  const findQuizStatus = (packId: string) => {
    const status = quizzes.find((each) => each.packId === packId)?.status ?? 'none';
    const isSent = pendingJobs.some(({ kind, packId: of }) => kind === 'quiz' && of === packId);
    return status === 'none' && isSent ? 'submitted' : status;
  };
  const startedPacks = packs
    .map(({ _id, packName }) => ({
      packName,
      quiz: findQuizStatus(_id),
      isTrainingWatched: isWatched(_id),
      packId: _id,
    }))
    .filter(
      ({ packId, quiz }) =>
        quiz !== 'none' ||
        trainings.some((each) => each.packId === packId) ||
        quizzes.some((each) => each.packId === packId),
    );
  const farthest =
    startedPacks.find(({ quiz }) => quiz === 'approved') ??
    startedPacks.find(({ quiz }) => quiz === 'submitted') ??
    startedPacks.find(({ isTrainingWatched }) => isTrainingWatched) ??
    startedPacks[0];
  const isPaymentSent =
    payments.some(({ status }) => status === 'pending') || pendingJobs.some(({ kind }) => kind === 'payment');
  const isProfileSent = profileJobs?.some(({ isRefused }) => !isRefused) === true && profileState.status !== 'verified';
  return {
    packName: farthest?.packName,
    isTrainingWatched: farthest?.isTrainingWatched ?? false,
    quiz: farthest?.quiz ?? 'none',
    payment: hasPaid ? 'paid' : isPaymentSent ? 'waiting' : 'none',
    profile: isProfileSent ? 'submitted' : profileState.status,
  };
}
