import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { blockAt, isOpen, mayResend, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { findAnswer, keepAnswer, type Marked } from '../../../platform/http/idempotency';
import { orRefuse, Refused } from '../../../platform/http/refusal';
import { requireTrustedClock } from '../../../platform/process/clock-guard';
import type { Services } from '../../../platform/services';
import { type CodeReceiver, computeSecondsLeft, mailCode } from './mail-code';
import { findOwnWithdrawal } from './verify-withdrawal';
import { listUndecided, loadTries, saveCode } from './withdrawal.store';

type Input = { memberId: MemberId; receiver: CodeReceiver; withdrawalId: WithdrawalId; marked: Marked | undefined };
type ResentCode = { expiresIn: number };

/**
 * Mails another code, once the last one has run out; the old ones stay known. Where the mail is not taken, all is
 * as it was.
 * @throws Refused `clock_not_trusted`, `withdrawals_blocked`, `withdrawal_not_found`, `withdrawal_confirmed`, `resend_too_early`,
 *   `withdrawal_open` when another was asked for meanwhile, `withdrawal_not_mailed`
 */
export async function resendCode(
  services: Pick<Services, 'transact' | 'mailer' | 'catalogue' | 'secret'>,
  order: Input,
): Promise<ResentCode> {
  const { transact } = services;
  const checked = await transact((unit) => checkResend(unit, order));
  if ('answer' in checked) return checked.answer;
  const hash = await mailCode(services, checked.withdrawal, order.receiver);
  if (hash === undefined) throw new Refused({ code: 'withdrawal_not_mailed' });
  return transact(async ({ tx, now }) => {
    await saveCode(tx, checked.withdrawal, { hash, sentAt: now });
    const body = { expiresIn: computeSecondsLeft({ ...checked.withdrawal, codes: [{ hash, sentAt: now }] }, now) };
    if (order.marked) await keepAnswer(tx, order.marked, { status: 200, body }, now);
    return body;
  });
}

async function checkResend(
  { tx, now }: UnitOfWork,
  { memberId, withdrawalId, marked }: Input,
): Promise<{ answer: ResentCode } | { withdrawal: Withdrawal }> {
  const isDone = marked && (await findAnswer(tx, marked));
  if (isDone) {
    const standing = await findOwnWithdrawal(tx, memberId, withdrawalId);
    return { answer: { expiresIn: computeSecondsLeft(standing, now) } };
  }
  await requireTrustedClock({ tx, now });
  const { blockedUntil } = await loadTries(tx, memberId);
  const blocked = blockAt(blockedUntil, now);
  if (blocked) throw new Refused(blocked.refusal);
  const withdrawal = await findOwnWithdrawal(tx, memberId, withdrawalId);
  orRefuse(mayResend(withdrawal, now));
  const others = (await listUndecided(tx, memberId)).filter(({ id }) => id !== withdrawalId);
  if (others.some((other) => isOpen(other, now))) throw new Refused({ code: 'withdrawal_open' });
  return { withdrawal };
}
