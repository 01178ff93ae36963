import { checkNotOwn } from '../kernel/check-not-own';
import type { MemberId, StaffId, WithdrawalId } from '../kernel/ids';
import { type Millimes, pointsToMillimes } from '../kernel/money';
import { refuseAlreadyDecided } from '../kernel/refuse-already-decided';
import { ok, type Result, refuse } from '../kernel/result';
import { checkSecondPerson } from '../kernel/staff/check-second-person';
import { cleanLine, cleanText } from '../kernel/text/clean-text';
import { toPlainDigits } from '../kernel/text/plain-digits';
import { DAY, HOUR, type Instant, MINUTE, SECOND, toIso } from '../kernel/time';
import type { LedgerEntry } from './ledger';
import type { WithdrawalDecisionRefusal } from './staff/withdrawal-decision.refusals';
import type { WalletRefusal } from './wallet.refusals';
import type { Withholding } from './withholding/withholding';

/** The lifetime of a mailed code, from the moment the mail server accepted it (spec 2 §9). */
export const CODE_LIFETIME_MS = MINUTE;
/** The duration of the block after the last wrong try (spec 2 §9). */
export const BLOCK_DURATION_MS = DAY;
/** Mail that takes longer than this is abandoned; another withdrawal may then be requested. */
export const MAILING_LIFETIME_MS = 30 * SECOND;

export const WITHDRAWAL_STATUSES = ['mailing', 'awaiting_code', 'pending', 'approved', 'rejected'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];
/** Statuses of withdrawals that a member has confirmed; unconfirmed requests do not count as withdrawals. */
export const CONFIRMED_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly WithdrawalStatus[];
export type ConfirmedStatus = (typeof CONFIRMED_STATUSES)[number];

/** A code that was sent; only its hash is stored. */
export type IssuedCode = { hash: string; sentAt: Instant };

/** A member's request to be paid for points. */
export type Withdrawal = {
  id: WithdrawalId;
  memberId: MemberId;
  points: number;
  askedAt: Instant;
  status: WithdrawalStatus;
  /** Newest last; empty while the first code is being mailed. */
  codes: readonly IssuedCode[];
  /** When the code was entered and the points were debited. */
  confirmedAt?: Instant;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  reason?: string;
  /** A record of the transfer, not a second decision. */
  payout?: Payout;
  /** Absent if the tax was off when it was requested. */
  withholding?: Withholding;
};
export type Payout = { reference: string; paidBy: StaffId; paidAt: Instant };

export type WithdrawalEvent =
  | { type: 'withdrawal.confirmed'; withdrawal: Withdrawal; at: Instant }
  | { type: 'withdrawal.approved'; withdrawal: Withdrawal; by: StaffId; at: Instant }
  | { type: 'withdrawal.rejected'; withdrawal: Withdrawal; by: StaffId; at: Instant }
  | { type: 'withdrawal.paid'; withdrawal: Withdrawal; by: StaffId; at: Instant };

/** Checks whether a withdrawal prevents another: only one may be open, and one with an expired code is not. */
export function isWithdrawalOpen({ status, askedAt, codes }: Withdrawal, now: Instant): boolean {
  if (status === 'mailing') return now < askedAt + MAILING_LIFETIME_MS;
  if (status === 'awaiting_code') return hasCodeInTime(codes, now);
  return status === 'pending';
}

export type AmountFacts = {
  /** Wallet points valid now. */
  validPoints: number;
  /** When the next points become valid; absent if none will. */
  nextValidAt?: Instant | undefined;
};

/** Checks for a whole number from 1 to the valid points (spec 2 §5). The dialog and the server use the same check. */
export function checkWithdrawalAmount(
  points: number | undefined,
  { validPoints, nextValidAt }: AmountFacts,
): Result<number, WalletRefusal> {
  if (validPoints < 1) {
    const details = nextValidAt === undefined ? {} : { details: { nextValidAt: toIso(nextValidAt) } };
    return refuse('no_valid_points', details);
  }
  const isRight = points !== undefined && Number.isInteger(points) && points >= 1 && points <= validPoints;
  return isRight ? ok(points) : refuse('amount_invalid', { values: { max: validPoints } });
}

/** Parses typed digits; returns undefined for anything else. */
export function parsePoints(text: string): number | undefined {
  const typed = toPlainDigits(text).trim();
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/**
 * Checks whether a member may request a withdrawal now: not blocked, enough points, one at a time. A wrong amount is
 * `amount_invalid` while it is typed, and `insufficient_points` at the confirmation, as in the specification (spec 2 §5).
 */
export function mayRequestWithdrawal(
  points: number,
  context: AmountFacts & { undecided: readonly Withdrawal[]; blockedUntil?: Instant | undefined },
  now: Instant,
): Result<true, WalletRefusal> {
  const blocked = findBlockRefusal(context.blockedUntil, now);
  if (blocked) return blocked;
  if (context.validPoints < 1) return checkWithdrawalAmount(points, context) as Result<never, WalletRefusal>;
  if (!checkWithdrawalAmount(points, context).ok) return refuse('insufficient_points');
  const openWithdrawal = context.undecided.find((withdrawal) => isWithdrawalOpen(withdrawal, now));
  return openWithdrawal ? refuse('withdrawal_open', describeOpenWithdrawal(openWithdrawal, now)) : ok(true);
}

/**
 * Returns the details of a refusal because of an open withdrawal: the seconds until it no longer prevents another, and
 * while its code is valid, what the member needs to enter it. None for a confirmed one, which waits for an admin.
 */
function describeOpenWithdrawal({ id, points, status, askedAt, codes }: Withdrawal, now: Instant) {
  const secondsUntil = (at: Instant) => Math.ceil((at - now) / SECOND);
  if (status === 'mailing') return { details: { retryAfter: secondsUntil(askedAt + MAILING_LIFETIME_MS) } };
  const sentAt = codes.at(-1)?.sentAt;
  if (status !== 'awaiting_code' || sentAt === undefined) return {};
  return { details: { withdrawId: id, points, retryAfter: secondsUntil(sentAt + CODE_LIFETIME_MS) } };
}

/** Returns the refusal for a blocked member, with the remaining hours; undefined if not blocked. */
export function findBlockRefusal(blockedUntil: Instant | undefined, now: Instant) {
  if (blockedUntil === undefined || blockedUntil <= now) return undefined;
  const left = blockedUntil - now;
  return refuse('withdrawals_blocked', {
    values: { hours: Math.ceil(left / HOUR) },
    details: { blockedUntil: toIso(blockedUntil), retryAfter: Math.ceil(left / SECOND) },
  });
}

/** Checks that the countdown of the last code has ended before another is sent. */
export function mayResendCode({ status, codes }: Withdrawal, now: Instant): Result<true, WalletRefusal> {
  if (status !== 'awaiting_code') return refuse('withdrawal_confirmed');
  const left = (codes.at(-1)?.sentAt ?? 0) + CODE_LIFETIME_MS - now;
  const seconds = Math.ceil(left / SECOND);
  return left > 0 ? refuse('resend_too_early', { values: { seconds }, details: { retryAfter: seconds } }) : ok(true);
}

/** Returns the ledger entry of a confirmed withdrawal, which debits the points. */
export function createWithdrawalEntry({ id, points }: Withdrawal, at: Instant): LedgerEntry {
  return {
    account: 'wallet',
    points: -points,
    earnedAt: at,
    becomesValidAt: at,
    kind: 'withdrawal',
    source: id,
    period: 0,
  };
}

/**
 * Returns the entry that credits the points back at the instant of a rejection. The points are valid since the original
 * debit, as if they had never been debited. The entry is dated now, so that an ended month does not change.
 */
export function createReturnEntry(debitEntry: LedgerEntry, at: Instant): LedgerEntry {
  return { ...debitEntry, points: -debitEntry.points, earnedAt: at, kind: 'withdrawal_returned' };
}

export type WithdrawalDecision = { status: 'approved' } | { status: 'rejected'; reason?: string | undefined };

/** Approves or rejects a pending withdrawal, once (spec 3 §4). */
export function decideWithdrawal(
  withdrawal: Withdrawal,
  decision: WithdrawalDecision,
  by: StaffId,
  at: Instant,
): Result<
  { withdrawal: Withdrawal; event: WithdrawalEvent },
  WithdrawalDecisionRefusal | 'withdrawal_not_found' | 'own_decision'
> {
  const ownershipCheck = checkNotOwn(withdrawal.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (withdrawal.status === 'mailing' || withdrawal.status === 'awaiting_code') return refuse('withdrawal_not_found');
  if (withdrawal.status !== 'pending') return refuseAlreadyDecided('withdrawal_already_decided', withdrawal);
  const reason = decision.status === 'rejected' ? cleanText(decision.reason ?? '') : undefined;
  const decided: Withdrawal = {
    ...withdrawal,
    status: decision.status,
    decidedBy: by,
    decidedAt: at,
    ...(reason && { reason }),
  };
  return ok({ withdrawal: decided, event: { type: `withdrawal.${decision.status}`, withdrawal: decided, by, at } });
}

/**
 * Records, once, that the money of an approved withdrawal was sent. The limit is compared with the whole amount: a
 * withholding tax does not make a decision smaller.
 * @param limitMillimes the highest amount that the person who approved it may also pay
 */
export function payWithdrawal(
  withdrawal: Withdrawal,
  { reference, by, limitMillimes }: { reference: string; by: StaffId; limitMillimes?: Millimes | undefined },
  at: Instant,
): Result<
  { withdrawal: Withdrawal; event: WithdrawalEvent },
  WithdrawalDecisionRefusal | 'own_decision' | 'second_person_needed'
> {
  const ownershipCheck = checkNotOwn(withdrawal.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (withdrawal.status !== 'approved') return refuse('withdrawal_not_approved');
  if (withdrawal.payout) {
    const { paidAt, paidBy, reference: paidReference } = withdrawal.payout;
    return refuse('withdrawal_already_paid', { details: { paidAt: toIso(paidAt), paidBy, reference: paidReference } });
  }
  const amountMillimes = pointsToMillimes(withdrawal.points);
  const personCheck = checkSecondPerson({ ...withdrawal, amountMillimes }, by, limitMillimes);
  if (!personCheck.ok) return personCheck;
  const paid: Withdrawal = { ...withdrawal, payout: { reference: cleanLine(reference), paidBy: by, paidAt: at } };
  return ok({ withdrawal: paid, event: { type: 'withdrawal.paid', withdrawal: paid, by, at } });
}

function hasCodeInTime(codes: readonly IssuedCode[], now: Instant): boolean {
  const newest = codes.at(-1);
  return newest !== undefined && now < newest.sentAt + CODE_LIFETIME_MS;
}
