import type { StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import { payWithdrawal as rule, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findWithdrawal, savePayout } from './withdrawal.store';

type Input = { withdrawalId: WithdrawalId; reference: string; by: StaffId };

/**
 * Records, once, that the money of an approved withdrawal was sent.
 * @throws RefusalError `withdrawal_not_found`, `withdrawal_not_approved`, `withdrawal_already_paid`
 */
export async function payWithdrawal({ tx, now, emit }: UnitOfWork, order: Input): Promise<Withdrawal> {
  const withdrawal = requireFound(await findWithdrawal(tx, order.withdrawalId), 'withdrawal_not_found');
  const { withdrawal: paid, event } = await unwrapDecision(tx, rule(withdrawal, order.reference, order.by, now));
  if (paid.payout) await savePayout(tx, paid.id, paid.payout);
  await emit(event);
  return paid;
}
