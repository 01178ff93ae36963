import { checkNotOwn } from '../kernel/check-not-own';
import type { FileId, MemberId, PackId, PaymentId, StaffId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import type { PaymentMethod } from '../kernel/payment-method';
import { refuseAlreadyDecided } from '../kernel/refuse-already-decided';
import { ok, type Result } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import { computeReceiptAmount, type FacilityPlan, type PaymentType, type Quantity } from './pack';
import type { PurchaseRefusal } from './purchase.refusals';

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The outcomes of a payment, decided by staff or, if cancelled, possibly by its member. */
export const PAYMENT_OUTCOMES = ['approved', 'rejected', 'cancelled'] as const satisfies readonly PaymentStatus[];
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** A member's claim to have paid for a pack, with the terms of the day it was sent. */
export type Payment = {
  id: PaymentId;
  memberId: MemberId;
  packId: PackId;
  packName: string;
  reference: string;
  quantity: Quantity;
  priceMillimes: Millimes;
  totalMillimes: Millimes;
  paymentType: PaymentType;
  paymentMethod: PaymentMethod;
  plan?: FacilityPlan;
  /** The points of the pack on the day it was sent. */
  facilityPoints: number;
  monthlyBonusPoints: number;
  withdrawalDays: number;
  /** How much of the member's credit it uses; absent if none. */
  creditMillimes?: Millimes;
  receiptFileId: FileId;
  replaces?: PaymentId;
  createdAt: Instant;
  status: PaymentStatus;
  reason?: string;
  /** The person who decided, and when; the member if they cancelled it. */
  decidedBy?: StaffId;
  decidedAt?: Instant;
  /** The money that arrived with the receipt, if it was another amount than was due. */
  receivedMillimes?: Millimes;
  /** Set at approval; it stays when an approved payment is cancelled later. */
  approvedAt?: Instant;
  /** How much of a cancelled payment goes back to the member; absent if nothing does. */
  refundMillimes?: Millimes;
};

/**
 * Returns what the receipt of a payment and the used credit paid; a surplus is not included. Later instalments are
 * invoices of their own, which stay.
 */
export function getReceivedMillimes({ totalMillimes, quantity, plan }: Payment): Millimes {
  return computeReceiptAmount(totalMillimes, quantity, plan);
}

/** Returns what the receipt of a payment must show: its amount without the used credit. */
export function getDueMillimes(payment: Payment): Millimes {
  return getReceivedMillimes(payment) - (payment.creditMillimes ?? 0);
}

/** Returns how much more than was due arrived with the receipt of an approved payment; 0 if not more. */
export function getSurplusMillimes(payment: Payment): Millimes {
  const { receivedMillimes } = payment;
  return receivedMillimes === undefined ? 0 : Math.max(0, receivedMillimes - getDueMillimes(payment));
}

/** Returns the credit that a payment brought: what arrived too much, or all that arrived for a rejected one. */
export function getCreditedMillimes(payment: Payment): Millimes {
  return payment.status === 'rejected' ? (payment.receivedMillimes ?? 0) : getSurplusMillimes(payment);
}

/** Returns what arrived with the receipt of a decided payment; 0 if it was rejected and nothing is known to have arrived. */
export function getArrivedMillimes(payment: Payment): Millimes {
  return payment.receivedMillimes ?? (payment.status === 'rejected' ? 0 : getDueMillimes(payment));
}

/** `receivedMillimes`: another amount than was due. `checkReceivedAmount` makes the decision. */
export type PaymentDecision = {
  status: 'approved' | 'rejected';
  /** Only with a rejection. */
  reason?: string | undefined;
  receivedMillimes?: Millimes;
};

/**
 * How much of what was received goes back: with a reason if it is less, 0 if nothing is due. `checkRefundAnswer` makes it.
 */
export type RefundAnswer = { amountMillimes: Millimes; receivedMillimes: Millimes; reason?: string };

export type DecidedPayment = { payment: Payment; event: PaymentEvent };
export type PaymentEvent =
  | { type: 'payment.approved'; payment: Payment; by: StaffId; at: Instant }
  | { type: 'payment.rejected'; payment: Payment; by: StaffId; at: Instant }
  /** `differenceMillimes`: how much more credit the payment brings than was thought; negative if less. */
  | {
      type: 'payment.received-corrected';
      payment: Payment;
      differenceMillimes: Millimes;
      reason: string;
      by: StaffId;
      at: Instant;
    }
  /** `refund`: of an approved payment. */
  | {
      type: 'payment.cancelled';
      payment: Payment;
      wasApproved: boolean;
      refund?: RefundAnswer | undefined;
      by: StaffId;
      at: Instant;
    };

/** Approves or rejects a pending payment, once (spec 3 §4). A part of its money that arrived rejects it. */
export function decidePayment(
  payment: Payment,
  decision: PaymentDecision,
  by: StaffId,
  at: Instant,
): Result<DecidedPayment, PurchaseRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(payment.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (payment.status !== 'pending') return refuseAlreadyDecided('already_decided', payment);
  const { receivedMillimes } = decision;
  const decided = { ...payment, decidedBy: by, decidedAt: at, ...(receivedMillimes && { receivedMillimes }) };
  if (decision.status === 'approved') {
    const approved: Payment = { ...decided, status: 'approved', approvedAt: at };
    return ok({ payment: approved, event: { type: 'payment.approved', payment: approved, by, at } });
  }
  const reason = cleanText(decision.reason ?? '');
  const rejected: Payment = { ...decided, status: 'rejected', ...(reason && { reason }) };
  return ok({ payment: rejected, event: { type: 'payment.rejected', payment: rejected, by, at } });
}

/**
 * Cancels a payment: an admin while it is pending or approved, its member while it is pending. No data is deleted. The
 * wallet decides whether the points of an approved payment can be reversed.
 * @param refund the answer for an approved payment
 */
export function cancelPayment(
  payment: Payment,
  { by, reason: typed = '', refund }: { by: StaffId; reason?: string | undefined; refund?: RefundAnswer | undefined },
  at: Instant,
): Result<DecidedPayment, PurchaseRefusal> {
  const isOwn = by === payment.memberId;
  const mayCancel = payment.status === 'pending' || (payment.status === 'approved' && !isOwn);
  if (!mayCancel) return refuseAlreadyDecided('already_decided', payment);
  const reason = cleanText(typed);
  const wasApproved = payment.status === 'approved';
  const refundMillimes = wasApproved ? refund?.amountMillimes : undefined;
  const decision = {
    decidedBy: by,
    decidedAt: at,
    ...(reason && { reason }),
    ...(refundMillimes && { refundMillimes }),
  };
  const cancelled: Payment = { ...payment, status: 'cancelled', ...decision };
  return ok({
    payment: cancelled,
    event: { type: 'payment.cancelled', payment: cancelled, wasApproved, refund, by, at },
  });
}
