import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { useDeferredValue, useState } from 'react';
import { formatRelative, formatTnd } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { type WorkItem, WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { nameOf } from '../invoices.texts';
import { ReceiptReview } from './receipt-review';
import { queuedReceiptsQuery } from './staff.queries';

/** Invoices whose receipts wait to be checked, the oldest first (spec 3 §2). */
export function ReceiptsQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedReceiptsQuery(q));
  const { params, choose } = useChosenItem();
  const invoices = queue.data.pages.flatMap(({ page }) => page);
  const known = invoices.find(({ _id }) => _id === params.item);
  const owner = params.member ?? known?.userId;
  const open = (id: string | undefined) => {
    const invoice = invoices.find(({ _id }) => _id === id);
    choose(invoice && { item: invoice._id, member: invoice.userId });
  };
  return (
    <WorkList
      label={i18n._('Receipts to check')}
      items={invoices.map(toItem)}
      chosen={params.item}
      onChoose={open}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No receipt fits this search.') : i18n._('No receipt is waiting.')}
        </EmptyState>
      }
      details={
        params.item && owner ? (
          <ReceiptReview
            key={params.item}
            id={params.item}
            userId={owner}
            known={known}
            onDone={() => choose(undefined)}
          />
        ) : null
      }
    />
  );
}

function toItem(invoice: WireReviewedInvoice): WorkItem {
  const { _id, clientName, clientSurname, amount, receiptSentAt, createdAt } = invoice;
  return {
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: `${nameOf(invoice)} · ${formatRelative(receiptSentAt ?? createdAt)}`,
    aside: amount === undefined ? null : <span className="text-sm font-medium tabular-nums">{formatTnd(amount)}</span>,
  };
}
