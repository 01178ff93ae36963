import { streamOf } from '@waha/domain/outbox/stream';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { useRef, useState } from 'react';
import { clearDraft, saveDraft } from '../../../offline/drafts/drafts';
import { keepQuietly, useLoadedDraft } from '../../../offline/drafts/use-loaded-draft';
import { sayDeviceError } from '../../../platform/say-device-error';
import { useMember } from '../../../platform/session';
import { sendQuiz } from '../purchase.actions';
import type { QuizAnswers } from './quiz-run';

/** The answers so far, kept on the device as they are given, and the way to hand them in once. */
export function useQuizAnswers(pack: WirePack, onHandedIn: (jobKey: string) => void) {
  const { userId } = useMember();
  const draftId = streamOf(submitQuiz, pack._id);
  const kept = useLoadedDraft(draftId);
  const [chosen, setChosen] = useState<QuizAnswers>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const before = (kept?.fields as { answers: QuizAnswers } | undefined)?.answers ?? [];

  function change(answers: QuizAnswers) {
    setChosen(answers);
    keepQuietly(saveDraft(draftId, { answers }));
  }

  async function handIn(answers: string[]): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const key = await sendQuiz(pack, userId, answers);
      keepQuietly(clearDraft(draftId));
      onHandedIn(key);
    } catch (error) {
      setFailure(sayDeviceError(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { answers: chosen ?? before, isReady: kept !== undefined, change, handIn, busy, failure };
}
