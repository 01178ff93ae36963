import { i18n } from '@lingui/core';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { Check, CircleAlert } from 'lucide-react';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffReview } from '#shell/staff/queue/review';
import { Badge } from '#ui/badge';
import { DetailList } from '#ui/detail-list';
import { useApproveQuiz } from './staff-payments.queries';

type QuizReviewProps = { result: WireQuizResult; onDone: () => void };

/** A passed quiz with every attempt, and the authorisation to pay. */
export function QuizReview({ result, onDone }: QuizReviewProps) {
  const approve = useApproveQuiz();
  const { userId, userName, packId, score, total, trainingWatchedAt } = result;
  const values = { name: userName, pack: packId.packName };

  const send = (stop: () => void) =>
    approve.mutate(
      result._id,
      createOutcomeHandlers({
        subject: userName,
        heldText: translateHeld('quiz', 'accepted', { name: userName }),
        onDone,
        onSettled: stop,
        translateFailure: (error) => i18n._('Error authorizing payment: {detail}', { detail: translateError(error) }),
      }),
    );

  return (
    <StaffReview
      label={i18n._('Quiz of {name}', values)}
      member={{ userId, name: userName }}
      statusMark={
        <Badge tone="leaf" icon={<Check className="size-4" />}>
          {score}/{total}
        </Badge>
      }
      decision={
        <StaffDecision
          yes={{
            question: i18n._('Accept this quiz?'),
            outcome: i18n._('{name} can then pay for {pack} at any time.', values),
          }}
          busy={approve.isPending}
          disabled={result.adminApproved}
          onYes={send}
        />
      }
      facts={
        <>
          <DetailList
            details={[
              { label: i18n._('Pack'), value: packId.packName },
              { label: i18n._('Member'), value: result.userEmail },
              { label: i18n._('Answered on'), value: formatStaffTime(result.createdAt) },
              {
                label: i18n._('Training video'),
                value: trainingWatchedAt
                  ? i18n._('Watched to the end, {time}', { time: formatStaffTime(trainingWatchedAt) })
                  : i18n._('Not watched to the end'),
              },
            ]}
          />
          <Tries result={result} />
        </>
      }
    />
  );
}

function Tries({ result: { tries } }: { result: WireQuizResult }) {
  return (
    <section aria-label={i18n._('All attempts')}>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{i18n._('All attempts')}</h3>
      <ul className="divide-y divide-line">
        {tries.map(({ at, score, total, passed }) => (
          <li key={at} className="flex items-center gap-3 py-2 text-sm">
            {passed ? (
              <Check role="img" aria-label={i18n._('Passed')} className="size-4 text-leaf" />
            ) : (
              <CircleAlert role="img" aria-label={i18n._('Not passed')} className="size-4 text-bougainvillea" />
            )}
            <span className="flex-1">{formatStaffTime(at)}</span>
            <span className="font-medium tabular-nums">
              {score}/{total}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
