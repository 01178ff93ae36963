import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatRelative, formatTnd } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { type WorkItem, WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { RechargeReview } from './recharge-review';
import { queuedRechargesQuery } from './staff.queries';

/** Recharges that wait for a decision, the oldest first (spec 3 §2). */
export function RechargesQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedRechargesQuery(q));
  const { params, choose } = useChosenItem();
  const requests = queue.data.pages.flatMap(({ page }) => page);
  return (
    <WorkList
      label={i18n._('Recharges to decide')}
      items={requests.map(toItem)}
      chosen={params.item}
      onChoose={(id) => choose(id ? { item: id } : undefined)}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No recharge fits this search.') : i18n._('No recharge is waiting.')}
        </EmptyState>
      }
      details={
        params.item ? <RechargeReview key={params.item} id={params.item} onDone={() => choose(undefined)} /> : null
      }
    />
  );
}

function toItem(request: WireReviewedRecharge): WorkItem {
  const { _id, clientName, clientSurname, points, totalPrice, createdAt, sameReceiptAs } = request;
  return {
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: `${i18n._('{points} points', { points })} · ${formatRelative(createdAt)}`,
    aside: (
      <span className="flex items-center gap-2 text-sm font-medium tabular-nums">
        {sameReceiptAs.length > 0 ? (
          <TriangleAlert
            role="img"
            aria-label={i18n._('This receipt was sent before')}
            className="size-4 text-sun-ink"
          />
        ) : null}
        {formatTnd(totalPrice)}
      </span>
    ),
  };
}
