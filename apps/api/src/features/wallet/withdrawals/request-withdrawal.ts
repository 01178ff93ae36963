import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { mayRequestWithdrawal, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { createWithholding } from '@waha/domain/wallet/withholding/withholding';
import { findCurrentSeller } from '#features/company/seller.public-queries';
import { createId } from '#platform/database/create-id';
import type { Transact, UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { findStoredResponse, type IdentifiedCommand, saveStoredResponse } from '#platform/http/stored-response';
import { requireTrustedClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { accrueBonuses } from '../ledger/accrue-bonuses';
import { writeWithholding } from '../withholding/describe-withholding';
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
  /** The sender's identified command; its key stays on the withdrawal forever. */
  identified: IdentifiedCommand | undefined;
  /**
   * A transaction that checks the caller's authority again. A reservation is released without that check, by
   * `services.transact`.
   */
  transact: Transact;
};
type RequestedWithdrawal = {
  withdrawId: WithdrawalId;
  expiresIn: number;
  /** The amounts with the withholding tax, as a sentence. */
  withholding?: string;
};

/**
 * Reserves a withdrawal and mails its code outside of any transaction; the withdrawal is then pending confirmation. A
 * repeated order gets the same response, with the remaining seconds, and sends no mail. If a crash interrupted the
 * mailing, a new code is mailed for the same id, since the first code is unknown.
 * @throws RefusalError as `mayRequestWithdrawal` does; `clock_not_trusted`; `key_reused`; `withdrawal_not_mailed`, with
 * nothing stored
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
    if (hash === undefined) throw new RefusalError({ code: 'withdrawal_not_mailed' });
    return await transact(async ({ tx, now }) => {
      // Throws if the member has cancelled the order meanwhile.
      if (order.identified) await findStoredResponse(tx, order.identified);
      await saveCode(tx, withdrawal, { hash, sentAt: now });
      const body = {
        withdrawId: withdrawal.id,
        expiresIn: computeSecondsLeft({ ...withdrawal, codes: [{ hash, sentAt: now }] }, now),
        ...writeNote(withdrawal, order.receiver),
      };
      if (order.identified) await saveStoredResponse(tx, order.identified, { status: 201, body }, now);
      return body;
    });
  } catch (error) {
    await services.transact(({ tx }) => removeMailing(tx, withdrawal.id));
    throw error;
  }
}

function writeNote(withdrawal: Withdrawal, { language }: CodeReceiver): Pick<RequestedWithdrawal, 'withholding'> {
  const withholding = writeWithholding(withdrawal, language);
  return withholding === undefined ? {} : { withholding };
}

async function reserve(
  { tx, now }: UnitOfWork,
  { memberId, points, identified, receiver }: WithdrawalInput,
): Promise<{ answer: RequestedWithdrawal } | { withdrawal: Withdrawal }> {
  await requireTrustedClock({ tx, now });
  // Refuses a key that was used for another request; the response is made from the row.
  if (identified) await findStoredResponse(tx, identified);
  const earlier = identified && (await findWithdrawalByKey(tx, memberId, identified.key));
  if (earlier && earlier.points !== points) throw new RefusalError({ code: 'key_reused' });
  if (earlier && earlier.status !== 'mailing')
    return {
      answer: { withdrawId: earlier.id, expiresIn: computeSecondsLeft(earlier, now), ...writeNote(earlier, receiver) },
    };

  await accrueBonuses({ tx, now }, { members: [memberId] });
  const undecided = (await listUndecided(tx, memberId)).filter(({ id }) => id !== earlier?.id);
  const { blockedUntil } = await loadTries(tx, memberId);
  const wanted = points ?? Number.NaN;
  const context = { ...(await readAvailableAmount(tx, memberId, now)), undecided, blockedUntil };
  const result = mayRequestWithdrawal(wanted, context, now);
  // A refusal for an open withdrawal continues that withdrawal, so it has the same sentence.
  const open = result.ok ? undefined : undecided.find(({ id }) => id === result.refusal.details?.withdrawId);
  if (!result.ok && open)
    throw new RefusalError({
      ...result.refusal,
      details: { ...result.refusal.details, ...writeNote(open, receiver) },
    });
  unwrapResult(result);

  if (earlier) {
    const restarted = { ...earlier, askedAt: now };
    await restartMailing(tx, restarted);
    return { withdrawal: restarted };
  }
  const id = createId<WithdrawalId>(now);
  const { withholding: terms } = await findCurrentSeller(tx);
  const withdrawal: Withdrawal = {
    ...{ id, memberId, points: wanted, askedAt: now, status: 'mailing', codes: [] },
    ...(terms && { withholding: createWithholding(pointsToMillimes(wanted), terms) }),
  };
  await saveWithdrawal(tx, withdrawal, identified?.key);
  return { withdrawal };
}
