import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatRelative, formatTnd } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { queuedWithdrawalsQuery } from './staff.queries';
import { WithdrawalReview } from './withdrawal-review';

/** Approved withdrawals that wait for the money, the oldest first: what finance does of withdrawals. */
export function PayoutsQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedWithdrawalsQuery('payout', q));
  const { params, choose } = useChosenItem();
  const withdrawals = queue.data.pages.flatMap(({ page }) => page);
  return (
    <WorkList
      label={i18n._('Withdrawals to pay')}
      items={withdrawals.map(({ _id, userName, pointsWithdrawn, createdAt, amount }) => ({
        id: _id,
        title: userName,
        line: `${i18n._('{points} points', { points: pointsWithdrawn })} · ${formatRelative(createdAt)}`,
        aside: <span className="text-sm font-medium tabular-nums">{formatTnd(amount)}</span>,
      }))}
      chosen={params.item}
      onChoose={(id) => choose(id ? { item: id } : undefined)}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No withdrawal fits this search.') : i18n._('No withdrawal is to be paid.')}
        </EmptyState>
      }
      details={
        params.item ? (
          <WithdrawalReview
            key={params.item}
            id={params.item}
            known={withdrawals.find(({ _id }) => _id === params.item)}
            onDone={() => choose(undefined)}
          />
        ) : null
      }
    />
  );
}
