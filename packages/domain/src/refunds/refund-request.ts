import { addDays, getDayAt } from '@waha/domain/kernel/calendar/day';
import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { MemberId, PaymentId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { refuseAlreadyDecided } from '@waha/domain/kernel/refuse-already-decided';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefundRequestRefusal } from './refund-request.refusals';
import type { DeclineRefundRequestRefusal } from './staff/refund-requests.refusals';

export const REFUND_REQUEST_STATUSES = ['requested', 'declined', 'accepted'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** A member's request to cancel an approved payment and refund it, at most one for each payment. */
export type RefundRequest = {
  paymentId: PaymentId;
  memberId: MemberId;
  reason: string;
  status: RefundRequestStatus;
  requestedAt: Instant;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  declineReason?: string;
};

/** A payment as a request sees it. `refundableMillimes`: what was received for it, with the used credit. */
export type RequestedPayment = {
  id: PaymentId;
  memberId: MemberId;
  status: string;
  approvedAt?: Instant;
  reference: string;
  packName: string;
  refundableMillimes: Millimes;
};

/** Accepted: an administrator has cancelled the payment. */
export type RefundRequestEvent =
  | { type: 'refund-request.submitted'; refundRequest: RefundRequest; payment: RequestedPayment; at: Instant }
  | {
      type: 'refund-request.declined';
      refundRequest: RefundRequest;
      payment: RequestedPayment;
      by: StaffId;
      at: Instant;
    }
  | { type: 'refund-request.accepted'; refundRequest: RefundRequest; by: StaffId; at: Instant };

/**
 * Returns the last day on which a refund can be requested, `2026-12-11`: the n-th working day in Tunis after the day of
 * the approval. Working days are Monday to Friday. Public holidays are not known, so they count as working days.
 * @param days the number of working days
 */
export function getRefundRequestEnd(approvedAt: Instant, days: number): string {
  let day = getDayAt(approvedAt);
  let left = days;
  while (left > 0) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left--;
  }
  return day;
}

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

type RequestContext = {
  /** The member who asks. */
  by: MemberId;
  /** The working days in which a refund can be requested; 0: never. */
  days: number;
  /** The request of this payment, if there is one. */
  existing: RefundRequest | undefined;
};

type RefusedRequest = RefundRequestRefusal | 'payment_not_found' | 'payment_not_approved';

/**
 * Returns the last day on which a member may request the refund of a payment, or why they may not: only an approved
 * payment of their own, once, and not after the last day.
 */
export function mayRequestRefund(
  payment: RequestedPayment,
  { by, days, existing }: RequestContext,
  now: Instant,
): Result<string, RefusedRequest> {
  if (payment.memberId !== by) return refuse('payment_not_found');
  if (existing) return refuse('refund_request_exists');
  if (payment.status !== 'approved' || payment.approvedAt === undefined) return refuse('payment_not_approved');
  const end = getRefundRequestEnd(payment.approvedAt, days);
  if (days === 0 || getDayAt(now) > end) return refuse('refund_request_too_late', { details: { day: end } });
  return ok(end);
}

/** `event` is absent if the same request was made before. */
type RequestedRefund = { refundRequest: RefundRequest; event?: RefundRequestEvent };

/** Requests the refund of a payment. The same open request again changes nothing. */
export function requestRefund(
  payment: RequestedPayment,
  { reason: typed, ...context }: RequestContext & { reason: string },
  at: Instant,
): Result<RequestedRefund, RefusedRequest> {
  const { by, existing } = context;
  const reason = cleanText(typed);
  if (existing?.memberId === by && existing.status === 'requested' && existing.reason === reason)
    return ok({ refundRequest: existing });
  const check = mayRequestRefund(payment, context, at);
  if (!check.ok) return check;
  const refundRequest: RefundRequest = {
    ...{ paymentId: payment.id, memberId: payment.memberId, reason },
    ...{ status: 'requested', requestedAt: at },
  };
  return ok({ refundRequest, event: { type: 'refund-request.submitted', refundRequest, payment, at } });
}

/** Declines a request, once, with a reason that the member reads. */
export function declineRefundRequest(
  request: RefundRequest,
  typed: string,
  by: StaffId,
  at: Instant,
): Result<RefundRequest, DeclineRefundRequestRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(request.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (request.status !== 'requested') return refuseAlreadyDecided('refund_request_already_decided', request);
  const declineReason = cleanText(typed);
  if (!declineReason) return refuse('refund_decline_reason_missing');
  return ok({ ...request, status: 'declined', decidedBy: by, decidedAt: at, declineReason });
}
