import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatRelative } from '../../../platform/language/format';
import { StaffAmount } from '../../../shell/staff/amount';
import { StaffQueueList } from '../../../shell/staff/queue-list';
import type { WorkItem } from '../../../shell/staff/work-list';
import { PaymentReview } from './payment-review';
import { queuedPaymentsQuery } from './staff.queries';

/** Payments that wait for a decision, the oldest first (spec 3 §2). */
export function PaymentsQueue() {
  return (
    <StaffQueueList
      label={i18n._('Payments to decide')}
      queue={queuedPaymentsQuery}
      toItem={toItem}
      namesOwner
      sayNone={(isSearch) => (isSearch ? i18n._('No payment fits this search.') : i18n._('No payment is waiting.'))}
      details={({ id, owner, onDone }) =>
        owner ? <PaymentReview key={id} userId={owner} paymentId={id} onDone={onDone} /> : null
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
    aside: <StaffAmount millimes={totalPrice} warning={sameReceiptAs && i18n._('This receipt was sent before')} />,
  };
}
