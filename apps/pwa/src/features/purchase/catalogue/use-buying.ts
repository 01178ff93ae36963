import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { getPurchaseStep, type PurchaseStep } from '@waha/domain/purchase/purchase-step';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { toast } from '#ui/toast';
import { useQuizJob } from '../purchase.jobs';
import { packCountsQuery, quizStatusQuery } from '../purchase.queries';
import { useTraining } from '../training/use-training';
import { translateQuizFailure } from '../translate-quiz-failure';

/** Returns the next step of buying a pack, and what blocks it (spec 2 §4). */
export function useBuying(pack: WirePack) {
  const { open } = usePopup();
  const { userId } = useMember();
  const queryClient = useQueryClient();
  const status = useQuery(quizStatusQuery(userId, pack._id));
  const training = useTraining(pack);
  const counts = useQuery(packCountsQuery(userId)).data?.packCounts;
  const isOwned = counts?.some(({ packName }) => packName === pack.packName) ?? false;
  const quizJob = useQuizJob(pack._id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Answers that are not yet graded lead back to the quiz, which shows their status. */
  const stepAt = (quiz: 'none' | 'submitted' | 'approved'): PurchaseStep =>
    quiz === 'none' && quizJob ? 'quiz' : getPurchaseStep({ quiz, isTrainingWatched: training.isWatched });

  function openStep(step: PurchaseStep) {
    const params = { pack: pack.packName };
    if (step === 'training') open('training', params);
    if (step === 'quiz') open('quiz', params);
    if (step === 'payment') open('payment', { ...params, mode: 'full' });
    if (step === 'awaiting_approval') toast.info(i18n._('Your quiz is waiting for approval by an administrator.'));
  }

  /** Refetches the status before it refuses: an admin may have approved the quiz meanwhile. */
  async function buy() {
    setBusy(true);
    setFailure(undefined);
    try {
      const isDecided = status.data?.status === 'approved';
      const quizStatus = isDecided
        ? status.data
        : await queryClient.fetchQuery({ ...quizStatusQuery(userId, pack._id), staleTime: 0, retry: false });
      if (quizStatus) openStep(stepAt(quizStatus.status));
    } catch {
      // The stored status is good enough to continue. Without one and without a network the member can still start: the
      // server checks the answers anyway.
      const isOffline = useConnectivity.getState().state === 'offline';
      const cachedStatus = status.data?.status ?? (isOffline ? 'none' : undefined);
      if (cachedStatus) openStep(stepAt(cachedStatus));
      else setFailure(translateQuizFailure());
    } finally {
      setBusy(false);
    }
  }

  const quiz = status.data?.status;
  const pendingQuizJob = quizJob === 'reading' ? undefined : quizJob;
  return {
    isOwned,
    buy,
    busy,
    failure,
    /** The first request is running and no answers are pending: the step is not known yet. */
    isLooking: !pendingQuizJob && (!training.isReady || (quiz === undefined && status.isFetching)),
    /** Unknown until the server or the device has returned the status of the quiz. */
    step: quiz === undefined || !training.isReady ? undefined : stepAt(quiz),
    lastTry: status.data?.lastTry ?? undefined,
    quizJob: pendingQuizJob,
  };
}
