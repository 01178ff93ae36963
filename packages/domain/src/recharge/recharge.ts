import { checkNotOwn } from '../kernel/check-not-own';
import type { FileId, MemberId, RechargeId, StaffId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import { refuseAlreadyDecided } from '../kernel/refuse-already-decided';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import type { RechargeDecisionRefusal } from './staff/recharge-decision.refusals';

/** Spec 2 §9. */
export const RECHARGE_MIN_POINTS = 30;
export const RECHARGE_MAX_POINTS = 1_000_000;
export const RECHARGE_POINT_MILLIMES = 1600;
export const RECHARGE_STAMP_MILLIMES = 1000;
/** The text that a member sees when staff gave no reason (spec 3 §9). */
export const NO_REASON_TEXT = 'Aucune raison';

export const RECHARGE_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type RechargeStatus = (typeof RECHARGE_STATUSES)[number];

/** A member's request for service credits, with the receipt of their payment. */
export type Recharge = {
  id: RechargeId;
  memberId: MemberId;
  points: number;
  totalMillimes: Millimes;
  receiptFileId: FileId;
  createdAt: Instant;
  status: RechargeStatus;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  /** Why it was rejected. */
  adminMessage?: string;
  /** When the member saw the outcome. */
  seenAt?: Instant;
};

/** Returns the price in millimes: 1.6 TND per point, and the fiscal stamp of 1 TND (spec 2 §9). */
export function computeRechargePrice(points: number): { points: Millimes; stamp: Millimes; total: Millimes } {
  const ofPoints = points * RECHARGE_POINT_MILLIMES;
  return { points: ofPoints, stamp: RECHARGE_STAMP_MILLIMES, total: ofPoints + RECHARGE_STAMP_MILLIMES };
}

export type RechargeDraft<Receipt> = { points?: string | number | undefined; receipt?: Receipt | undefined };

/** Checks whether a recharge can be sent (spec 2 §5). The form and the server use the same check. */
export function completeRecharge<Receipt>(
  draft: RechargeDraft<Receipt>,
): Result<{ points: number; receipt: Receipt }, 'invalid_input'> {
  const errors: Record<string, string> = {};
  const typed = String(draft.points ?? '').trim();
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
  if (points === undefined) errors.points = /*i18n*/ 'Please enter a number of points.';
  else if (points < RECHARGE_MIN_POINTS) errors.points = /*i18n*/ 'Minimum 30 points required.';
  else if (points > RECHARGE_MAX_POINTS) errors.points = /*i18n*/ 'This is more than the maximum for one recharge.';
  if (draft.receipt === undefined) errors.receipt = /*i18n*/ 'Please choose the receipt.';
  if (Object.keys(errors).length > 0) return refuse('invalid_input', { errors });
  return ok({ points: points as number, receipt: draft.receipt as Receipt });
}

export type RechargeDecision = { status: 'accepted' } | { status: 'rejected'; adminMessage?: string | undefined };
export type RechargeEvent =
  | { type: 'recharge.submitted'; recharge: Recharge; at: Instant }
  | { type: 'recharge.accepted'; recharge: Recharge; by: StaffId; at: Instant }
  | { type: 'recharge.rejected'; recharge: Recharge; by: StaffId; at: Instant };

/** Accepts or rejects a pending recharge, once (spec 3 §4). */
export function decideRecharge(
  recharge: Recharge,
  decision: RechargeDecision,
  by: StaffId,
  at: Instant,
): Result<{ recharge: Recharge; event: RechargeEvent }, RechargeDecisionRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(recharge.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (recharge.status !== 'pending') return refuseAlreadyDecided('recharge_already_decided', recharge);
  const decided: Recharge = { ...recharge, status: decision.status, decidedBy: by, decidedAt: at };
  if (decision.status === 'accepted')
    return ok({ recharge: decided, event: { type: 'recharge.accepted', recharge: decided, by, at } });
  const rejected: Recharge = { ...decided, adminMessage: cleanText(decision.adminMessage ?? '') || NO_REASON_TEXT };
  return ok({ recharge: rejected, event: { type: 'recharge.rejected', recharge: rejected, by, at } });
}
