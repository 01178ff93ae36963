import { i18n } from '@lingui/core';
import { approveQuiz, type WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { formatRelative } from '#platform/language/format';
import { callHeld } from '#shell/staff/held/call-held';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import { QuizReview } from './quiz-review';
import { queuedQuizzesQuery } from './staff-payments.queries';

/** The passed quizzes that are pending authorisation, the oldest first (spec 3 §2, Quiz Score). */
export function QuizzesQueue() {
  return (
    <StaffQueueList
      label={i18n._('Quizzes to decide')}
      queue={queuedQuizzesQuery}
      toItem={toItem}
      looksIn={i18n._('Search by name, email, phone or pack.')}
      translateEmpty={(isSearch) => (isSearch ? i18n._('No matching quizzes.') : i18n._('No quizzes waiting.'))}
      waitsSince={({ createdAt }) => createdAt}
      renderBulkActions={(quizzes, bulkSelection) => (
        <BulkDecision
          rows={quizzes}
          bulkSelection={bulkSelection}
          feature="purchase"
          action="accept"
          outcome={i18n._('Each member can then pay for their pack at any time.')}
          decide={({ _id: quizResultId }, { text: _, ...call }) =>
            callHeld(approveQuiz, { params: { quizResultId }, ...call })
          }
          toName={({ userName }) => userName}
        />
      )}
      details={({ id, row, onDone }) => (row ? <QuizReview key={id} result={row} onDone={onDone} /> : null)}
    />
  );
}

function toItem({ _id, userName, packId, createdAt, score, total }: WireQuizResult) {
  return {
    id: _id,
    title: userName,
    line: packId.packName,
    age: formatRelative(createdAt),
    aside: (
      <span className="text-sm font-medium tabular-nums">
        {score}/{total}
      </span>
    ),
  };
}
