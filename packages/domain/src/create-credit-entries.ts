import type { CreditEntry } from './credit/credit';
import type { Instant } from './kernel/time';
import { getSurplusMillimes, type Payment, type PaymentEvent } from './purchase/payment';
import type { RefundEvent } from './refunds/staff/refund';

/** The events that may change the credit of a member. */
export type CreditingEvent = { type: 'payment.submitted'; payment: Payment; at: Instant } | PaymentEvent | RefundEvent;

const CREDITING_EVENTS = new Set<string>([
  'payment.submitted',
  'payment.approved',
  'payment.rejected',
  'payment.cancelled',
  'payment.received-corrected',
  'refund.requested',
  'refund.declined',
] satisfies CreditingEvent['type'][]);

/** Checks whether an event may change the credit of a member. */
export function isCreditingEvent(event: { type: string }): event is CreditingEvent {
  return CREDITING_EVENTS.has(event.type);
}

/** Returns the entries of an event, without their ids; most events have none. */
export function createCreditEntries(event: CreditingEvent): Omit<CreditEntry, 'id'>[] {
  return listChanges(event)
    .filter(({ amountMillimes }) => amountMillimes !== 0)
    .map((change) => ({ ...change, ...getSource(event), createdAt: event.at }));
}

type CreditChange = Pick<CreditEntry, 'kind' | 'amountMillimes'>;

function listChanges(event: CreditingEvent): CreditChange[] {
  if ('refund' in event && !('payment' in event)) return listRefundChanges(event);
  const { creditMillimes = 0, receivedMillimes = 0 } = event.payment;
  const returned: CreditChange = { kind: 'returned', amountMillimes: creditMillimes };
  switch (event.type) {
    case 'payment.submitted':
      return [{ kind: 'used', amountMillimes: -creditMillimes }];
    case 'payment.approved':
      return [{ kind: 'surplus', amountMillimes: getSurplusMillimes(event.payment) }];
    case 'payment.rejected':
      return [returned, { kind: 'part', amountMillimes: receivedMillimes }];
    case 'payment.received-corrected':
      return [{ kind: 'corrected', amountMillimes: event.differenceMillimes }];
    case 'payment.cancelled':
      // The credit of an approved payment is a part of its refund.
      return event.wasApproved ? [] : [returned];
  }
}

/** Only refunds without a payment are refunds of credit. */
function listRefundChanges({ type, refund }: RefundEvent): CreditChange[] {
  const { paymentId, amountMillimes } = refund;
  if (paymentId !== undefined) return [];
  if (type === 'refund.requested') return [{ kind: 'refunded', amountMillimes: -amountMillimes }];
  return type === 'refund.declined' ? [{ kind: 'refund_declined', amountMillimes }] : [];
}

function getSource(event: CreditingEvent): Pick<CreditEntry, 'memberId' | 'paymentId' | 'refundId' | 'createdBy'> {
  if ('payment' in event) {
    const { id: paymentId, memberId } = event.payment;
    return { memberId, paymentId, createdBy: 'by' in event ? event.by : memberId };
  }
  const { id: refundId, memberId } = event.refund;
  return { memberId, refundId, createdBy: event.by };
}
