import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { MemberId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { Instant } from '@waha/domain/kernel/time';
import type { CreditRefundRefusal } from './credit-refund.refusals';
import type { Refund } from './refund';

type CreditRefundOrder = {
  id: RefundId;
  memberId: MemberId;
  amountMillimes: Millimes;
  reason?: string | undefined;
  by: StaffId;
};

/**
 * Requests the refund of a member's credit, in part or all of it. Nobody requests one of their own credit.
 * @param balanceMillimes the member's credit
 */
export function requestCreditRefund(
  { id, memberId, amountMillimes, reason: typed = '', by }: CreditRefundOrder,
  balanceMillimes: Millimes,
  at: Instant,
): Result<Refund, CreditRefundRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (!Number.isInteger(amountMillimes) || amountMillimes <= 0 || amountMillimes > balanceMillimes)
    return refuse('credit_refund_invalid', {
      errors: { amount: /*i18n*/ 'Enter an amount above zero, up to the credit.' },
      details: { balance: balanceMillimes },
    });
  const reason = cleanText(typed);
  return ok({
    ...{ id, memberId, amountMillimes, ...(reason && { reason }) },
    ...{ status: 'requested', requestedBy: by, requestedAt: at },
  });
}
