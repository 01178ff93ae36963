import type { RefundId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { type Refund, payRefund as rule } from '@waha/domain/refunds/staff/refund';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findRefund, saveRefundPayout } from './refund.store';

type Input = { refundId: RefundId; reference: string; by: StaffId; limitMillimes?: Millimes | undefined };

/**
 * Records, once, that the money of an approved refund was sent.
 * @throws RefusalError `refund_not_found`, `refund_not_approved`, `refund_already_paid`, `own_decision`,
 * `second_person_needed`
 */
export async function payRefund({ tx, now, emit }: UnitOfWork, { refundId, ...order }: Input): Promise<Refund> {
  const refund = requireFound(await findRefund(tx, refundId), 'refund_not_found');
  const paid = await unwrapDecision(tx, rule(refund, order, now));
  await saveRefundPayout(tx, paid.refund);
  await emit(paid.event);
  return paid.refund;
}
