import type { StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import {
  createReturnEntry,
  decideWithdrawal as rule,
  type Withdrawal,
  type WithdrawalDecision,
} from '@waha/domain/wallet/withdrawal';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { listEntries, saveEntries } from '../wallet.store';
import { findWithdrawal, saveWithdrawalDecision } from './withdrawal.store';

type Input = { withdrawalId: WithdrawalId; decision: WithdrawalDecision; by: StaffId };

/**
 * Approves or rejects a withdrawal, once. A rejection returns the points, dated now and valid since they were taken.
 * @throws RefusalError `withdrawal_not_found`, `withdrawal_already_decided`
 */
export async function decideWithdrawal({ tx, now, emit }: UnitOfWork, order: Input): Promise<Withdrawal> {
  const withdrawal = requireFound(await findWithdrawal(tx, order.withdrawalId), 'withdrawal_not_found');
  const decided = await unwrapDecision(tx, rule(withdrawal, order.decision, order.by, now));
  await saveWithdrawalDecision(tx, decided.withdrawal);
  if (decided.withdrawal.status === 'rejected') {
    const entries = await listEntries(tx, withdrawal.memberId);
    const withdrawalEntry = entries.find(({ kind, source }) => kind === 'withdrawal' && source === withdrawal.id);
    if (!withdrawalEntry) throw new Error(`withdrawal ${withdrawal.id} has no wallet entry`);
    await saveEntries(tx, withdrawal.memberId, [createReturnEntry(withdrawalEntry, now)]);
  }
  await emit(decided.event);
  return decided.withdrawal;
}
