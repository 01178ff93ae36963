import type { StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { payWithdrawal as rule, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findWithdrawal, savePayout } from './withdrawal.store';

type Input = {
  withdrawalId: WithdrawalId;
  reference: string;
  by: StaffId;
  limitMillimes?: Millimes | undefined;
};

/**
 * Records, once, that the money of an approved withdrawal was sent.
 * @throws RefusalError `withdrawal_not_found`, `withdrawal_not_approved`, `withdrawal_already_paid`,
 * `own_decision`, `second_person_needed`
 */
export async function payWithdrawal(
  { tx, now, emit }: UnitOfWork,
  { withdrawalId, ...order }: Input,
): Promise<Withdrawal> {
  const withdrawal = requireFound(await findWithdrawal(tx, withdrawalId), 'withdrawal_not_found');
  const { withdrawal: paid, event } = await unwrapDecision(tx, rule(withdrawal, order, now));
  if (paid.payout) await savePayout(tx, paid.id, paid.payout);
  await emit(event);
  return paid;
}
