import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { WireQuizResult } from '@waha/domain/purchase/purchase.contract';
import { useDeferredValue, useState } from 'react';
import { formatRelative } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { QuizReview } from './quiz-review';
import { queuedQuizzesQuery } from './staff.queries';

/** Passed quizzes that wait for an authorisation, the oldest first (spec 3 §2, Quiz Score). */
export function QuizzesQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedQuizzesQuery(q));
  const { params, choose } = useChosenItem();
  const results = queue.data.pages.flatMap(({ page }) => page);
  const chosen = results.find(({ _id }) => _id === params.item);
  return (
    <WorkList
      label={i18n._('Quizzes to authorise')}
      items={results.map(toItem)}
      chosen={chosen?._id}
      onChoose={(item) => choose(item === undefined ? undefined : { item })}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No quiz fits this search.') : i18n._('No quiz is waiting.')}
        </EmptyState>
      }
      details={chosen ? <QuizReview key={chosen._id} result={chosen} onDone={() => choose(undefined)} /> : null}
    />
  );
}

function toItem({ _id, userName, packId, createdAt, score, total }: WireQuizResult) {
  return {
    id: _id,
    title: userName,
    line: `${packId.packName} · ${formatRelative(createdAt)}`,
    aside: (
      <span className="text-sm font-medium tabular-nums">
        {score}/{total}
      </span>
    ),
  };
}
