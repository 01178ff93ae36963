import type { MemberId, PayoutFileId, RefundId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';

/** The kinds of money that goes to a member. */
export const PAYOUT_KINDS = ['withdrawal', 'refund'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export type PayoutId = WithdrawalId | RefundId;

/** The payouts of one file, at most. */
export const MAX_PAYOUT_FILE_LINES = 500;

/** An accepted withdrawal or refund that is not paid. */
export type DuePayout = {
  kind: PayoutKind;
  id: PayoutId;
  memberId: MemberId;
  /** The name of the account, and that of the verified profile. */
  memberName: string;
  verifiedName?: string | undefined;
  isVerified: boolean;
  method: string;
  /** The number that the money is sent to; empty if it is not known. */
  number: string;
  amountMillimes: Millimes;
  decidedBy?: StaffId | undefined;
  decidedAt: Instant;
};

/** A payout as it was ordered. It never changes. */
export type PayoutFileLine = {
  kind: PayoutKind;
  id: PayoutId;
  memberId: MemberId;
  /** The name of the verified profile, otherwise that of the account. */
  name: string;
  method: string;
  number: string;
  amountMillimes: Millimes;
};

/** An order to the bank. It has no status of its own except cancelled: whether it is paid follows from its payouts. */
export type PayoutFile = {
  id: PayoutFileId;
  /** Counts from 1. */
  number: number;
  layout: string;
  createdBy: StaffId;
  createdAt: Instant;
  lines: readonly PayoutFileLine[];
  cancelled?: { by: StaffId; at: Instant; reason: string };
};
