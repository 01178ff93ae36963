import { i18n } from '@lingui/core';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { useApproveQuiz } from './staff-payments.queries';

type QuizReviewProps = { result: WireQuizResult; onDone: () => void };

/** A passed quiz with every attempt, and the authorisation to pay. */
export function QuizReview({ result, onDone }: QuizReviewProps) {
  const [isConfirming, setConfirming] = useState(false);
  const approve = useApproveQuiz();
  const values = { name: result.userName, pack: result.packId.packName };

  const outcome = createOutcomeHandlers({
    subject: result.userName,
    onDone,
    onSettled: () => setConfirming(false),
    translateFailure: (error) => i18n._('Error authorizing payment: {detail}', { detail: translateError(error) }),
  });

  return (
    <article aria-label={i18n._('Quiz of {name}', values)} className="grid max-w-2xl gap-4">
      <StaffReviewHeader
        title={result.userName}
        statusMark={
          <Badge tone="leaf" icon={<Check className="size-4" />}>
            {result.score}/{result.total}
          </Badge>
        }
      />
      <Card className="grid gap-4">
        <DetailList
          details={[
            { label: i18n._('Member'), value: result.userEmail },
            { label: i18n._('Pack'), value: result.packId.packName },
            { label: i18n._('Answered on'), value: formatStaffTime(result.createdAt) },
            {
              label: i18n._('Training video'),
              value: result.trainingWatchedAt
                ? i18n._('Watched to the end, {time}', { time: formatStaffTime(result.trainingWatchedAt) })
                : i18n._('Not watched to the end'),
            },
          ]}
        />
        <Tries result={result} />
        <StaffKeyButton
          action="accept"
          disabled={result.adminApproved}
          icon={<Check />}
          onPress={() => setConfirming(true)}
        >
          {i18n._('Accept')}
        </StaffKeyButton>
      </Card>
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Accept this quiz?')}
        confirm={i18n._('Accept')}
        busy={approve.isPending}
        onConfirm={() => approve.mutate(result._id, outcome)}
        onCancel={() => setConfirming(false)}
      >
        {i18n._('{name} can then pay for {pack} at any time.', values)}
      </StaffConfirmDialog>
    </article>
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
