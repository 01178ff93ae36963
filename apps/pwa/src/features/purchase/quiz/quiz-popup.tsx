import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { ok } from '@waha/domain/kernel/result';
import { getStream } from '@waha/domain/outbox/stream';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { getQuizOutcome } from '@waha/domain/purchase/quiz';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { Check, CircleQuestionMark, Clock, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { clearDraft } from '#offline/drafts/drafts';
import { ignoreSaveErrors } from '#offline/drafts/use-loaded-draft';
import { useMember } from '#platform/session';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { UsualCheck } from '#shell/layout/usual-check';
import { useFormDraft } from '#shell/pending-jobs/use-form-draft';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Fold } from '#ui/fold';
import { Notice, Outcome } from '#ui/notice';
import { PackBoundary } from '../pack-boundary';
import { sendQuiz } from '../purchase.actions';
import { type PurchaseJob, useQuizCorrection, useQuizJob } from '../purchase.jobs';
import { quizStatusQuery } from '../purchase.queries';
import { useTraining } from '../training/use-training';
import { translateQuizFailure } from '../translate-quiz-failure';
import { LastTry } from './last-try';
import { QuizJobState } from './quiz-job-state';
import { QuizResult } from './quiz-result';
import { QuizRun, restoreAnswers } from './quiz-run';
import { WrongQuestions } from './wrong-questions';

/** The quiz of a pack: `?open=quiz&pack=…`. */
export function QuizPopup() {
  return <PackBoundary popup="quiz">{(pack) => <Quiz pack={pack} />}</PackBoundary>;
}

function Quiz({ pack }: { pack: WirePack }) {
  const { userId } = useMember();
  usePopupTitle(i18n._('Quiz: {packName}', { packName: pack.packName }));
  const status = useQuery(quizStatusQuery(userId, pack._id));
  const job = useQuizJob(pack._id);
  if (job === 'reading') return null;
  // Offline without a stored status: the member can still answer.
  const isSilent = status.isError && status.data === undefined;
  if (isSilent) return <QuizSteps pack={pack} status={UNKNOWN_STATUS} job={job} />;
  return (
    <QueryBoundary query={status} translateFailure={translateQuizFailure}>
      {(quizStatus) => <QuizSteps pack={pack} status={quizStatus} job={job} />}
    </QueryBoundary>
  );
}

type QuizStatus = {
  status: 'none' | 'submitted' | 'approved';
  lastTry: { score: number; total: number; at: string; wrongQuestions?: string[] | undefined } | null;
};
const UNKNOWN_STATUS: QuizStatus = { status: 'none', lastTry: null };

type QuizStepsProps = { pack: WirePack; status: QuizStatus; job: PurchaseJob | undefined };

/** Shows the current state of the quiz: pending answers, a result, approved, or the questions. */
function QuizSteps({ pack, status: { status, lastTry }, job }: QuizStepsProps) {
  const { open, close } = usePopup();
  const training = useTraining(pack);
  /** The key of the submitted answers, from this or an earlier visit: their result is shown in place. */
  const [submittedKey, setSubmittedKey] = useState<string>();
  const watchTraining = () => open('training', { pack: pack.packName });
  const pay = () => open('payment', { pack: pack.packName, mode: 'full' });

  const result = useQuizCorrection(pack._id, submittedKey);
  if (job && job.key !== submittedKey) setSubmittedKey(job.key);

  if (job) return <QuizJobState job={job} />;
  if (result)
    return (
      <QuizResult
        {...result}
        pack={pack}
        onRetry={() => setSubmittedKey(undefined)}
        onRewatch={watchTraining}
        onClose={() => open('pack', { pack: pack.packName })}
      />
    );
  if (status === 'approved') return <QuizApproved onPay={pay} />;
  if (status === 'submitted') return <QuizSubmitted onClose={close} />;
  if (!training.isReady) return null;
  if (!training.isWatched) return <TrainingFirst onWatch={watchTraining} />;
  return (
    <div className="grid gap-4">
      {lastTry ? <FailedTry {...lastTry} pack={pack} onRewatch={watchTraining} /> : null}
      <QuizQuestions pack={pack} onSubmitted={setSubmittedKey} />
    </div>
  );
}

const createNoAnswers = (): { answers: Parameters<typeof restoreAnswers>[1] } => ({ answers: [] });

type QuizQuestionsProps = { pack: WirePack; onSubmitted: (jobKey: string) => void };

/** The questions; the answers are stored on the device as they are given. */
function QuizQuestions({ pack, onSubmitted }: QuizQuestionsProps) {
  const { userId } = useMember();
  const draftId = getStream(submitQuiz, pack._id);
  const { formState, change } = useFormDraft(draftId, createNoAnswers);
  const submission = useSubmit(
    (answers: string[]) => ok(answers),
    (answers) => sendQuiz(pack, userId, answers),
    {
      onSent: (key) => {
        ignoreSaveErrors(clearDraft(draftId));
        onSubmitted(key);
      },
      translateFailure: translateDeviceError,
    },
  );
  if (!formState) return null;
  return (
    <>
      {submission.message ? (
        <Notice tone="bougainvillea" icon={<RotateCcw />}>
          {i18n._('Failed to submit quiz. Please try again. {reason}', { reason: submission.message })}
        </Notice>
      ) : null}
      <QuizRun
        questions={pack.questions}
        answers={restoreAnswers(pack.questions, formState.fields.answers)}
        onAnswers={(answers) => change({ answers })}
        onSubmit={(answers) => void submission.submit(answers)}
        busy={submission.busy}
      />
    </>
  );
}

type FailedTryProps = {
  pack: WirePack;
  score: number;
  total: number;
  wrongQuestions?: string[] | undefined;
  onRewatch: () => void;
};

/** The last try, and the questions with a wrong answer, collapsed: the quiz follows. */
function FailedTry({ pack, score, total, wrongQuestions, onRewatch }: FailedTryProps) {
  return (
    <>
      <Notice
        tone="sun"
        icon={<RotateCcw />}
        action={
          getQuizOutcome({ score, total }) === 'rewatch' ? (
            <Button small onPress={onRewatch}>
              {i18n._('Watch the training video')}
            </Button>
          ) : undefined
        }
      >
        <LastTry score={score} total={total} />
      </Notice>
      {wrongQuestions?.length ? (
        <Fold title={i18n._('Questions with a wrong answer')} icon={<CircleQuestionMark />}>
          {() => <WrongQuestions pack={pack} wrongQuestions={wrongQuestions} />}
        </Fold>
      ) : null}
    </>
  );
}

function QuizApproved({ onPay }: { onPay: () => void }) {
  return (
    <Outcome
      tone="leaf"
      icon={<Check />}
      title={i18n._('Your quiz is approved')}
      action={<Button onPress={onPay}>{i18n._('Pay now')}</Button>}
    >
      {i18n._('You can pay for this pack now, and buy it again later without another quiz.')}
    </Outcome>
  );
}

function QuizSubmitted({ onClose }: { onClose: () => void }) {
  return (
    <Outcome
      tone="sun"
      icon={<Clock />}
      title={i18n._('check|Pending')}
      action={
        <Button variant="secondary" onPress={onClose}>
          {i18n._('Close')}
        </Button>
      }
    >
      <p>{i18n._('You have passed the quiz. You will be notified when you can pay.')}</p>
      <UsualCheck kind="quiz" className="mt-2" />
    </Outcome>
  );
}

function TrainingFirst({ onWatch }: { onWatch: () => void }) {
  return (
    <Outcome
      tone="blue"
      icon={<Play />}
      title={i18n._('Watch the training video first')}
      action={<Button onPress={onWatch}>{i18n._('Watch the training video')}</Button>}
    >
      {i18n._('The quiz opens when you have watched the whole video.')}
    </Outcome>
  );
}
