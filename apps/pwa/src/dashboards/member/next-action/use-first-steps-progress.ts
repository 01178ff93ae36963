import { useQuery } from '@tanstack/react-query';
import { hasWatchedToEnd, readVideoRevision } from '@waha/domain/purchase/training';
import { useProfileJobs } from '#features/profile/profile.jobs';
import { hasPaidQuery, profileStateQuery } from '#features/profile/profile.queries';
import type { ProfileState } from '#features/profile/profile-state';
import { isUnpaid, listPaymentNews } from '#features/purchase/home/payment-news';
import { translatePartOf } from '#features/purchase/home/translate-part-of';
import { usePurchaseJobs } from '#features/purchase/purchase.jobs';
import { localTrainingsQuery, packsQuery, paymentsQuery, quizStatusesQuery } from '#features/purchase/purchase.queries';
import { STALE_TIME_MS } from '#platform/query-client';
import { useMember } from '#platform/session';
import { waitingTimesQuery } from '#platform/waiting-times-query';
import { useCredit } from '#shell/wallet/use-credit';
import type { CheckedStep, RefusedItem } from './find-next-action';
import type { FirstStepsProgress } from './first-steps';

export type HomeProgress = {
  /** The new member's steps. */
  firstSteps: FirstStepsProgress;
  /** The purchase in progress: after the first payment this may be another pack. */
  purchase: FirstStepsProgress;
  /** The most urgent first. */
  refused: readonly RefusedItem[];
  /** The steps whose item is still on this device. */
  unsent: readonly CheckedStep[];
};

/** Returns the member's progress from fetched and stored data; `undefined` until all of it is known. */
export function useFirstStepsProgress(): HomeProgress | undefined {
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
  // Fetched with the rest, so that the sentence with the usual time does not appear late.
  useQuery({ ...waitingTimesQuery(), enabled: profileState?.status !== 'verified' });
  const payments = useQuery(paymentsQuery(userId)).data;
  const credit = useCredit();
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
  const findFarthest = (started: typeof startedPacks) =>
    started.find(({ quiz }) => quiz === 'approved') ??
    started.find(({ quiz }) => quiz === 'submitted') ??
    started.find(({ isTrainingWatched }) => isTrainingWatched) ??
    started[0];
  const isPaymentSent =
    payments.some(({ status }) => status === 'pending') || pendingJobs.some(({ kind }) => kind === 'payment');
  const isProfileUnsent = profileJobs?.some(({ isRefused }) => !isRefused) === true;
  const profile = isProfileUnsent && profileState.status !== 'verified' ? 'submitted' : profileState.status;
  const describe = (
    pack: (typeof startedPacks)[number] | undefined,
    payment: FirstStepsProgress['payment'],
  ): FirstStepsProgress => ({
    packName: pack?.packName,
    isTrainingWatched: pack?.isTrainingWatched ?? false,
    quiz: pack?.quiz ?? 'none',
    payment,
    profile,
  });
  const firstSteps = describe(findFarthest(startedPacks), hasPaid ? 'paid' : isPaymentSent ? 'waiting' : 'none');
  const nextPack = findFarthest(startedPacks.filter(({ packName }) => isUnpaid(payments, packName)));
  const isBuyingAgain = hasPaid && (isPaymentSent || nextPack !== undefined);

  const refusedJobs = purchaseJobs?.filter(({ isRefused }) => isRefused) ?? [];
  const rejectedPayments = listPaymentNews(payments).filter(
    ({ status, packName }) =>
      status === 'rejected' && !purchaseJobs?.some(({ note }) => note.kind === 'payment' && note.packName === packName),
  );
  return {
    firstSteps,
    purchase: isBuyingAgain ? describe(nextPack, isPaymentSent ? 'waiting' : 'none') : firstSteps,
    refused: [
      ...refusedJobs.map(
        ({ note, reason }): RefusedItem => ({ step: note.kind, isJob: true, packName: note.packName, reason }),
      ),
      ...rejectedPayments.map((payment): RefusedItem => {
        const { _id, packName, reason } = payment;
        const part = translatePartOf(payment, credit);
        return { step: 'payment', packName, reason: part ?? reason, isPart: part !== undefined, replaces: _id };
      }),
      ...(profileJobs ?? [])
        .filter(({ isRefused }) => isRefused)
        .map(({ reason }): RefusedItem => ({ step: 'profile', isJob: true, reason })),
      ...(profile === 'rejected' ? [{ step: 'profile' } as const] : []),
    ],
    unsent: [...pendingJobs.map(({ kind }) => kind), ...(isProfileUnsent ? (['profile'] as const) : [])],
  };
}
