import { i18n } from '@lingui/core';
import type { WireQueuedRefundRequest } from '@waha/domain/refunds/staff/refund-requests.contract';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { EmptyState } from '#ui/empty-state';
import { RefundRequestReview } from './refund-request-review';
import { refundRequestsQuery } from './refund-requests.queries';

/** The requests of members to refund a payment, oldest first. */
export function RefundRequestsQueue() {
  return (
    <StaffQueueList
      label={i18n._('Refund requests to decide')}
      queue={refundRequestsQuery}
      toItem={toItem}
      looksIn={i18n._('Search by name, email, phone, reason or reference of the payment.')}
      translateEmpty={(isSearch) =>
        isSearch ? i18n._('No matching refund requests.') : i18n._('No refund requests waiting.')
      }
      waitsSince={({ requestedAt }) => requestedAt}
      details={({ id, row, onDone }) =>
        row ? (
          <RefundRequestReview key={id} request={row} onDone={onDone} />
        ) : (
          <EmptyState>{i18n._('This refund request is no longer waiting.')}</EmptyState>
        )
      }
    />
  );
}

function toItem({ _id, userName, packName, quantity, received, requestedAt }: WireQueuedRefundRequest): WorkItem {
  return {
    id: _id,
    title: userName,
    line: `${packName} × ${quantity}`,
    age: formatRelative(requestedAt),
    aside: <StaffAmount millimes={received} />,
  };
}
