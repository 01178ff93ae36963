import type { CreditEntryId, MemberId, PaymentId, PersonId, RefundId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import type { Instant } from '../kernel/time';

/**
 * The kinds of credit entries. `part`: a payment whose receipt brought less than was due. `surplus`: one that brought more.
 * `used`: a payment was sent that uses credit. `returned`: that payment was rejected, or cancelled while it was pending.
 * `refunded`: a refund of credit was requested. `refund_declined`: that refund was declined. `corrected`: staff corrected
 * the amount that had arrived for a payment.
 */
export const CREDIT_KINDS = [
  'part',
  'surplus',
  'used',
  'returned',
  'refunded',
  'refund_declined',
  'corrected',
] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/**
 * An entry of a member's credit: money that arrived and has not paid anything yet. The balance is the sum of all entries
 * and never negative. An entry has a payment or a refund, and each of these at most one entry of a kind, but any number
 * of corrections.
 */
export type CreditEntry = {
  id: CreditEntryId;
  memberId: MemberId;
  kind: CreditKind;
  /** Negative if the credit is used or refunded, or if less had arrived than was thought. */
  amountMillimes: Millimes;
  paymentId?: PaymentId;
  refundId?: RefundId;
  createdBy: PersonId;
  createdAt: Instant;
};
