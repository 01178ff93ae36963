import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/purchase.contract';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatRelative, formatTnd } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { type WorkItem, WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { PaymentReview } from './payment-review';
import { queuedPaymentsQuery } from './staff.queries';

/** Payments that wait for a decision, the oldest first (spec 3 §2). */
export function PaymentsQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedPaymentsQuery(q));
  const { params, choose } = useChosenItem();
  const payments = queue.data.pages.flatMap(({ page }) => page);
  const owner = params.member ?? payments.find(({ _id }) => _id === params.item)?.userId;
  const open = (id: string | undefined) => {
    const payment = payments.find(({ _id }) => _id === id);
    choose(payment && { item: payment._id, member: payment.userId });
  };
  return (
    <WorkList
      label={i18n._('Payments to decide')}
      items={payments.map(toItem)}
      chosen={params.item}
      onChoose={open}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No payment fits this search.') : i18n._('No payment is waiting.')}
        </EmptyState>
      }
      details={
        params.item && owner ? (
          <PaymentReview key={params.item} userId={owner} paymentId={params.item} onDone={() => choose(undefined)} />
        ) : null
      }
    />
  );
}

function toItem(payment: WirePayment & { userName: string }): WorkItem {
  const { _id, userName, packName, quantity, totalPrice, createdAt, sameReceiptAs } = payment;
  return {
    id: _id,
    title: userName,
    line: `${packName} × ${quantity} · ${formatRelative(createdAt)}`,
    aside: (
      <span className="flex items-center gap-2 text-sm font-medium tabular-nums">
        {sameReceiptAs ? (
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
