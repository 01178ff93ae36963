import type { MemberId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { requestCreditRefund as rule } from '@waha/domain/refunds/staff/credit-refund';
import type { Refund } from '@waha/domain/refunds/staff/refund';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { isMember } from '../account/account.public-queries';
import { readCreditBalance } from '../credit/credit.public-queries';
import { saveRefund } from './refund.store';

type Input = { memberId: MemberId; amountMillimes: Millimes; reason?: string | undefined; by: StaffId };

/**
 * Requests the refund of a member's credit, which takes it from the credit.
 * @throws RefusalError `user_not_found`, `own_decision`, `credit_refund_invalid`
 */
export async function requestCreditRefund({ tx, now, emit }: UnitOfWork, order: Input): Promise<Refund> {
  const { memberId, by } = order;
  if (!(await isMember(tx, memberId))) throw new RefusalError({ code: 'user_not_found' });
  const balanceMillimes = await readCreditBalance(tx, memberId);
  const refund = unwrapResult(rule({ id: createId<RefundId>(now), ...order }, balanceMillimes, now));
  await saveRefund(tx, refund);
  await emit({ type: 'refund.requested', refund, by, at: now });
  return refund;
}
