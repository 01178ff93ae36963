import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { mayAsk, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { newId } from '../../../platform/database/new-id';
import type { Transact, UnitOfWork } from '../../../platform/database/unit-of-work';
import { findAnswer, keepAnswer, type Marked } from '../../../platform/http/idempotency';
import { orRefuse, Refused } from '../../../platform/http/refusal';
import { requireTrustedClock } from '../../../platform/process/clock-guard';
import type { Services } from '../../../platform/services';
import { accrueBonuses } from '../ledger/accrue-bonuses';
import { type CodeReceiver, computeSecondsLeft, mailCode } from './mail-code';
import { readAvailableAmount } from './read-available-amount';
import {
  findWithdrawalByKey,
  listUndecided,
  loadTries,
  removeMailing,
  restartMailing,
  saveCode,
  saveWithdrawal,
} from './withdrawal.store';

export type WithdrawalInput = {
  memberId: MemberId;
  receiver: CodeReceiver;
  points: number | undefined;
  /** The sender's mark; its key stays on the withdrawal for ever. */
  marked: Marked | undefined;
  /** Checks the caller's authority again, unlike that of the services: what was reserved is released without it. */
  transact: Transact;
};
type RequestedWithdrawal = { withdrawId: WithdrawalId; expiresIn: number };

/**
 * Reserves a withdrawal, mails its code outside of any transaction, and lets it wait for that code. The same order
 * again answers the same, with the seconds that are left, and mails nothing. One that a crash left in mailing is
 * mailed anew under its id: nobody knows the code of the first.
 * @throws Refused as `mayAsk` does; `clock_not_trusted`; `key_reused`; `withdrawal_not_mailed`, with nothing kept
 */
export async function requestWithdrawal(
  services: Pick<Services, 'transact' | 'mailer' | 'catalogue' | 'secret'>,
  order: WithdrawalInput,
): Promise<RequestedWithdrawal> {
  const { transact } = order;
  const reserved = await transact((unit) => reserve(unit, order));
  if ('answer' in reserved) return reserved.answer;
  const { withdrawal } = reserved;
  try {
    const hash = await mailCode(services, withdrawal, order.receiver);
    if (hash === undefined) throw new Refused({ code: 'withdrawal_not_mailed' });
    return await transact(async ({ tx, now }) => {
      if (order.marked) await findAnswer(tx, order.marked); // cancelled meanwhile?
      await saveCode(tx, withdrawal, { hash, sentAt: now });
      const body = {
        withdrawId: withdrawal.id,
        expiresIn: computeSecondsLeft({ ...withdrawal, codes: [{ hash, sentAt: now }] }, now),
      };
      if (order.marked) await keepAnswer(tx, order.marked, { status: 201, body }, now);
      return body;
    });
  } catch (error) {
    await services.transact(({ tx }) => removeMailing(tx, withdrawal.id));
    throw error;
  }
}

async function reserve(
  { tx, now }: UnitOfWork,
  { memberId, points, marked }: WithdrawalInput,
): Promise<{ answer: RequestedWithdrawal } | { withdrawal: Withdrawal }> {
  await requireTrustedClock({ tx, now });
  // Says no to a key that stands for something else; what it answers is told from the row.
  if (marked) await findAnswer(tx, marked);
  const known = marked && (await findWithdrawalByKey(tx, memberId, marked.key));
  if (known && known.points !== points) throw new Refused({ code: 'key_reused' });
  if (known && known.status !== 'mailing')
    return { answer: { withdrawId: known.id, expiresIn: computeSecondsLeft(known, now) } };

  await accrueBonuses({ tx, now }, { members: [memberId] });
  const standing = (await listUndecided(tx, memberId)).filter(({ id }) => id !== known?.id);
  const { blockedUntil } = await loadTries(tx, memberId);
  const wanted = points ?? Number.NaN;
  orRefuse(mayAsk(wanted, { ...(await readAvailableAmount(tx, memberId, now)), standing, blockedUntil }, now));

  if (known) {
    const again = { ...known, askedAt: now };
    await restartMailing(tx, again);
    return { withdrawal: again };
  }
  const id = newId<WithdrawalId>(now);
  const withdrawal: Withdrawal = { id, memberId, points: wanted, askedAt: now, status: 'mailing', codes: [] };
  await saveWithdrawal(tx, withdrawal, marked?.key);
  return { withdrawal };
}
