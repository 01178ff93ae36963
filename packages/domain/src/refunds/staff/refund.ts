import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { CreditNoteId, MemberId, PaymentId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { refuseAlreadyDecided } from '@waha/domain/kernel/refuse-already-decided';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { checkSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { cleanLine, cleanText } from '@waha/domain/kernel/text/clean-text';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { RefundsRefusal } from './refunds.refusals';

/** The statuses of a refund. `not_due`: nothing goes back, for a reason. */
export const REFUND_STATUSES = ['not_due', 'requested', 'approved', 'paid', 'declined'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** The statuses of refunds that staff see; nothing is due for the others. */
export const DUE_STATUSES = ['requested', 'approved', 'paid', 'declined'] as const satisfies readonly RefundStatus[];
export type DueStatus = (typeof DUE_STATUSES)[number];

/** The account to which the money is sent. */
export type RefundAccount = { method: string; number: string };

/** The money of a cancelled payment that goes back to the member, or the reason why nothing is due. */
export type Refund = {
  id: RefundId;
  memberId: MemberId;
  paymentId?: PaymentId;
  creditNoteId?: CreditNoteId;
  amountMillimes: Millimes;
  /** The money received for the payment. */
  receivedMillimes?: Millimes;
  /** Why less than what was received is due. */
  reason?: string;
  status: RefundStatus;
  requestedBy: StaffId;
  requestedAt: Instant;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  declineReason?: string;
  /** Fixed by the approval. */
  account?: RefundAccount;
  payout?: { reference: string; paidBy: StaffId; paidAt: Instant };
};

export type RefundEvent =
  | { type: 'refund.requested'; refund: Refund; by: StaffId; at: Instant }
  | { type: 'refund.approved'; refund: Refund; by: StaffId; at: Instant }
  | { type: 'refund.declined'; refund: Refund; by: StaffId; at: Instant }
  | { type: 'refund.paid'; refund: Refund; by: StaffId; at: Instant };

type DecidedRefund = { refund: Refund; event: RefundEvent };

/** `account`: the one that the member gave to staff; only used if the profile has none. */
export type RefundDecision =
  | { status: 'approved'; account?: RefundAccount | undefined }
  | { status: 'declined'; reason?: string | undefined };

/**
 * Approves or declines a requested refund, once. An approval fixes the account to which the money is sent.
 * @param profileAccount the account of the member's profile
 */
export function decideRefund(
  refund: Refund,
  decision: RefundDecision,
  { by, at, profileAccount }: { by: StaffId; at: Instant; profileAccount: RefundAccount | undefined },
): Result<DecidedRefund, RefundsRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(refund.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (refund.status === 'not_due') return refuse('refund_not_found');
  if (refund.status !== 'requested') return refuseAlreadyDecided('refund_already_decided', refund);
  const decided = { ...refund, decidedBy: by, decidedAt: at };
  if (decision.status === 'declined') {
    const declineReason = cleanText(decision.reason ?? '');
    if (!declineReason) return refuse('refund_decline_reason_missing');
    const declined: Refund = { ...decided, status: 'declined', declineReason };
    return ok({ refund: declined, event: { type: 'refund.declined', refund: declined, by, at } });
  }
  const account = profileAccount ?? cleanAccount(decision.account);
  if (!account) return refuse('refund_account_missing');
  const approved: Refund = { ...decided, status: 'approved', account };
  return ok({ refund: approved, event: { type: 'refund.approved', refund: approved, by, at } });
}

function cleanAccount(typed: RefundAccount | undefined): RefundAccount | undefined {
  const [method, number] = [cleanLine(typed?.method ?? ''), cleanNumber(typed?.number ?? '')];
  return method && number ? { method, number } : undefined;
}

/**
 * Records, once, that the money of an approved refund was sent.
 * @param limitMillimes the highest amount that the person who approved it may also pay
 */
export function payRefund(
  refund: Refund,
  { reference, by, limitMillimes }: { reference: string; by: StaffId; limitMillimes?: Millimes | undefined },
  at: Instant,
): Result<DecidedRefund, RefundsRefusal | 'own_decision' | 'second_person_needed'> {
  const ownershipCheck = checkNotOwn(refund.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (refund.payout) {
    const { paidAt, paidBy, reference: paidReference } = refund.payout;
    return refuse('refund_already_paid', { details: { paidAt: toIso(paidAt), paidBy, reference: paidReference } });
  }
  if (refund.status !== 'approved') return refuse('refund_not_approved');
  const personCheck = checkSecondPerson(refund, by, limitMillimes);
  if (!personCheck.ok) return personCheck;
  const payout = { reference: cleanLine(reference), paidBy: by, paidAt: at };
  const paid: Refund = { ...refund, status: 'paid', payout };
  return ok({ refund: paid, event: { type: 'refund.paid', refund: paid, by, at } });
}
