import { createHmac, randomInt } from 'node:crypto';
import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { CODE_LIFETIME_MS, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { renderEmail } from '#platform/mail/render-email';
import type { Services } from '#platform/services';
import { formatAmount } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

/** Where the code goes, and in which language it is written. */
export type CodeReceiver = { email: string; language: Language };

const LAST_CODE = 999_999;

/**
 * Mails a new code at once and answers its hash, or undefined where the mail server did not take it. The code itself
 * is nowhere but in the mail.
 */
export async function mailCode(
  { mailer, catalogue, secret }: Pick<Services, 'mailer' | 'catalogue' | 'secret'>,
  { id, points }: Withdrawal,
  { email: to, language }: CodeReceiver,
): Promise<string | undefined> {
  const code = String(randomInt(LAST_CODE + 1)).padStart(6, '0');
  const { brand } = catalogue.company;
  const { codeMail: words } = getTranslations(language);
  const worth = formatAmount(language, pointsToMillimes(points));
  const letter = renderEmail({
    ...{ language, brand },
    subject: words.subject({ brand }),
    parts: [
      { code, label: words.label },
      words.enterIt({ seconds: CODE_LIFETIME_MS / SECOND, points, amount: worth }),
      words.notYou,
    ],
  });
  const isTaken = await mailer.sendNow({ kind: 'withdrawal code', to, ...letter });
  return isTaken ? hashCode(secret, id, code) : undefined;
}

/** Bound to one withdrawal and to this server: six digits alone would be guessed from a plain hash. */
export function hashCode(secret: string, id: WithdrawalId, code: string): string {
  return createHmac('sha256', secret).update(`withdrawal code\n${id}\n${code}`).digest('hex');
}

/** What a countdown starts from: whole seconds until the newest code runs out. */
export function computeSecondsLeft({ codes }: Withdrawal, now: Instant): number {
  const left = (codes.at(-1)?.sentAt ?? 0) + CODE_LIFETIME_MS - now;
  return Math.max(0, Math.ceil(left / SECOND));
}

/**
 * Lets the mailings of one member follow each other, so that of fifty calls at once only the first mails. One
 * process serves an installation; after a crash none of them is under way.
 */
export function createMailingQueue() {
  const tails = new Map<MemberId, Promise<unknown>>();
  return function inTurn<Result>(memberId: MemberId, work: () => Promise<Result>): Promise<Result> {
    const turn = (tails.get(memberId) ?? Promise.resolve()).then(work);
    const tail = turn
      .catch(() => undefined)
      .then(() => {
        if (tails.get(memberId) === tail) tails.delete(memberId);
      });
    tails.set(memberId, tail);
    return turn;
  };
}
