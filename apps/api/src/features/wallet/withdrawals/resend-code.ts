import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { findBlockRefusal, isWithdrawalOpen, mayResendCode, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { findStoredResponse, type IdentifiedCommand, saveStoredResponse } from '#platform/http/stored-response';
import { requireTrustedClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { type CodeReceiver, computeSecondsLeft, mailCode } from './mail-code';
import { findOwnWithdrawal } from './verify-withdrawal';
import { listUndecided, loadTries, saveCode } from './withdrawal.store';

type Input = {
  memberId: MemberId;
  receiver: CodeReceiver;
  withdrawalId: WithdrawalId;
  identified: IdentifiedCommand | undefined;
};
type ResentCode = { expiresIn: number };

/**
 * Mails another code, once the last one has expired; old codes stay known. If the mail is not accepted, nothing
 * changes.
 * @throws RefusalError `clock_not_trusted`, `withdrawals_blocked`, `withdrawal_not_found`, `withdrawal_confirmed`,
 * `resend_too_early`,
 * `withdrawal_open` when another was requested meanwhile, `withdrawal_not_mailed`
 */
export async function resendCode(
  services: Pick<Services, 'transact' | 'mailer' | 'catalogue' | 'secret'>,
  order: Input,
): Promise<ResentCode> {
  const { transact } = services;
  const checked = await transact((unit) => checkResend(unit, order));
  if ('answer' in checked) return checked.answer;
  const hash = await mailCode(services, checked.withdrawal, order.receiver);
  if (hash === undefined) throw new RefusalError({ code: 'withdrawal_not_mailed' });
  return transact(async ({ tx, now }) => {
    await saveCode(tx, checked.withdrawal, { hash, sentAt: now });
    const body = { expiresIn: computeSecondsLeft({ ...checked.withdrawal, codes: [{ hash, sentAt: now }] }, now) };
    if (order.identified) await saveStoredResponse(tx, order.identified, { status: 200, body }, now);
    return body;
  });
}

async function checkResend(
  { tx, now }: UnitOfWork,
  { memberId, withdrawalId, identified }: Input,
): Promise<{ answer: ResentCode } | { withdrawal: Withdrawal }> {
  const isDone = identified && (await findStoredResponse(tx, identified));
  if (isDone) {
    const openWithdrawal = await findOwnWithdrawal(tx, memberId, withdrawalId);
    return { answer: { expiresIn: computeSecondsLeft(openWithdrawal, now) } };
  }
  await requireTrustedClock({ tx, now });
  const { blockedUntil } = await loadTries(tx, memberId);
  const blocked = findBlockRefusal(blockedUntil, now);
  if (blocked) throw new RefusalError(blocked.refusal);
  const withdrawal = await findOwnWithdrawal(tx, memberId, withdrawalId);
  unwrapResult(mayResendCode(withdrawal, now));
  const otherWithdrawals = (await listUndecided(tx, memberId)).filter(({ id }) => id !== withdrawalId);
  if (otherWithdrawals.some((other) => isWithdrawalOpen(other, now)))
    throw new RefusalError({ code: 'withdrawal_open' });
  return { withdrawal };
}
