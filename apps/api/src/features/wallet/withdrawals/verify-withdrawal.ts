import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { createWithdrawalEntry, findBlockRefusal, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { checkWithdrawalCode, isWithdrawalCode } from '@waha/domain/wallet/withdrawal-code';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { requireTrustedClock } from '#platform/process/clock-checkpoint';
import { accrueBonuses } from '../ledger/accrue-bonuses';
import { saveEntries } from '../wallet.store';
import { hashCode } from './mail-code';
import { readAvailableAmount } from './read-available-amount';
import { findWithdrawal, loadTries, saveConfirmation, saveTries } from './withdrawal.store';

type Input = { memberId: MemberId; withdrawalId: WithdrawalId; code: string; secret: string };

/**
 * Verifies a mailed code: the right one confirms the withdrawal and takes the points. A refusal that is *returned* has
 * changed the count of attempts and must be committed; the others are thrown.
 * @throws RefusalError `clock_not_trusted`, `withdrawals_blocked`, `withdrawal_not_found`, `withdrawal_confirmed`,
 * `code_wrong` without a code
 */
export async function verifyWithdrawal(
  { tx, now, emit }: UnitOfWork,
  order: Input,
): Promise<Withdrawal | RefusalError> {
  const { memberId, code } = order;
  await requireTrustedClock({ tx, now });
  const tries = await loadTries(tx, memberId);
  const blocked = findBlockRefusal(tries.blockedUntil, now);
  if (blocked) throw new RefusalError(blocked.refusal);
  const withdrawal = await findOwnWithdrawal(tx, memberId, order.withdrawalId);
  if (withdrawal.status !== 'awaiting_code') throw new RefusalError({ code: 'withdrawal_confirmed' });
  if (!isWithdrawalCode(code)) throw new RefusalError({ code: 'code_wrong' });

  const attempt = checkWithdrawalCode(withdrawal, tries, hashCode(order.secret, withdrawal.id, code), now);
  await saveTries(tx, memberId, attempt.tries);
  if (attempt.refusal) return new RefusalError(attempt.refusal);
  await accrueBonuses({ tx, now }, { members: [memberId] });
  const { validPoints } = await readAvailableAmount(tx, memberId, now);
  if (validPoints < withdrawal.points) return new RefusalError({ code: 'insufficient_points' });

  const confirmed: Withdrawal = { ...withdrawal, status: 'pending', confirmedAt: now };
  await saveConfirmation(tx, confirmed);
  await saveEntries(tx, memberId, [createWithdrawalEntry(confirmed, now)]);
  await emit({ type: 'withdrawal.confirmed', withdrawal: confirmed, at: now });
  return confirmed;
}

/**
 * Returns a withdrawal of this member. Those of other members, and those whose first code is not mailed yet, are not
 * found.
 */
export async function findOwnWithdrawal(tx: Tx, memberId: MemberId, id: WithdrawalId): Promise<Withdrawal> {
  const withdrawal = requireFound(await findWithdrawal(tx, id), 'withdrawal_not_found');
  const isThere = withdrawal.memberId === memberId && withdrawal.status !== 'mailing';
  if (!isThere) throw new RefusalError({ code: 'withdrawal_not_found' });
  return withdrawal;
}
