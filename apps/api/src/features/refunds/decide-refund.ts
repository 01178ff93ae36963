import type { RefundId, StaffId } from '@waha/domain/kernel/ids';
import { type Refund, type RefundDecision, decideRefund as rule } from '@waha/domain/refunds/staff/refund';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findRefund, saveRefundDecision } from './refund.store';
import { findProfileAccounts } from './refunds.public-queries';

type Input = { refundId: RefundId; decision: RefundDecision; by: StaffId };

/**
 * Approves or declines a refund, once. An approval fixes the account of the member's profile, or the given one.
 * @throws RefusalError `refund_not_found`, `refund_already_decided`, `refund_account_missing`,
 * `refund_decline_reason_missing`, `own_decision`
 */
export async function decideRefund({ tx, now, emit }: UnitOfWork, { refundId, decision, by }: Input): Promise<Refund> {
  const refund = requireFound(await findRefund(tx, refundId), 'refund_not_found');
  const profileAccount = (await findProfileAccounts(tx, [refund.memberId])).get(refund.memberId);
  const decided = await unwrapDecision(tx, rule(refund, decision, { by, at: now, profileAccount }));
  await saveRefundDecision(tx, decided.refund);
  await emit(decided.event);
  return decided.refund;
}
