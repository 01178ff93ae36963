import type { MemberId, RefundId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';

/** The kinds of money that goes to a member. */
export const PAYOUT_KINDS = ['withdrawal', 'refund'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export type PayoutId = WithdrawalId | RefundId;

/** An accepted withdrawal or refund that is not paid. */
export type DuePayout = {
  kind: PayoutKind;
  id: PayoutId;
  memberId: MemberId;
  /** The name of the account, and that of the verified profile. */
  memberName: string;
  verifiedName?: string | undefined;
  isVerified: boolean;
  email: string;
  method: string;
  /** The number that the money is sent to; empty if it is not known. */
  number: string;
  /** The amount that is sent: without the withholding tax. */
  amountMillimes: Millimes;
  /** The withholding tax of a withdrawal, if any. */
  withheldMillimes?: Millimes | undefined;
  decidedBy?: StaffId | undefined;
  decidedAt: Instant;
};

/** Returns a text that is different for each payout. */
export function getPayoutKey({ kind, id }: { kind: PayoutKind; id: string }): string {
  return `${kind}:${id}`;
}

/** Returns the name that a file takes over. */
export function getPayeeName({ verifiedName, memberName }: Pick<DuePayout, 'verifiedName' | 'memberName'>): string {
  return verifiedName ?? memberName;
}
