import { createHmac, randomInt } from 'node:crypto';
import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { CODE_LIFETIME_MS, MAILING_LIFETIME_MS, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { RefusalError } from '#platform/http/refusal-error';
import { renderEmail } from '#platform/mail/render-email';
import { createKeyedQueue } from '#platform/nodes/keyed-queue';
import type { Nodes } from '#platform/nodes/nodes';
import type { Services } from '#platform/services';
import { formatAmount } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import { writeWithholding } from '../withholding/describe-withholding';

/** The recipient of the code, and the language of its mail. */
export type CodeReceiver = { email: string; language: Language };

const LAST_CODE = 999_999;

/**
 * Mails a new code at once and returns its hash, or undefined if the mail server did not accept it. Only the mail
 * contains the code itself.
 */
export async function mailCode(
  { mailer, catalogue, secret }: Pick<Services, 'mailer' | 'catalogue' | 'secret'>,
  withdrawal: Withdrawal,
  { email: to, language }: CodeReceiver,
): Promise<string | undefined> {
  const { id, points } = withdrawal;
  const code = String(randomInt(LAST_CODE + 1)).padStart(6, '0');
  const { brand } = catalogue.company;
  const { codeMail: translations } = getTranslations(language);
  const worth = formatAmount(language, pointsToMillimes(points));
  const withholding = writeWithholding(withdrawal, language);
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: translations.subject({ brand }),
    parts: [
      { code, label: translations.label },
      translations.enterIt({ seconds: CODE_LIFETIME_MS / SECOND, points, amount: worth }),
      ...(withholding === undefined ? [] : [withholding]),
      translations.notYou,
    ],
  });
  const isTaken = await mailer.sendNow({ kind: 'withdrawal code', to, ...renderedEmail });
  return isTaken ? hashCode(secret, id, code) : undefined;
}

/**
 * Hashes a code together with the withdrawal and the server's secret: six digits could be guessed from a plain hash.
 */
export function hashCode(secret: string, id: WithdrawalId, code: string): string {
  return createHmac('sha256', secret).update(`withdrawal code\n${id}\n${code}`).digest('hex');
}

/** Returns the start of a countdown: whole seconds until the newest code expires. */
export function computeSecondsLeft({ codes }: Withdrawal, now: Instant): number {
  const left = (codes.at(-1)?.sentAt ?? 0) + CODE_LIFETIME_MS - now;
  return Math.max(0, Math.ceil(left / SECOND));
}

/**
 * Creates a queue that mails the codes of one member one after the other, so that of fifty simultaneous calls only the
 * first sends mail. While another server mails one, a call is refused: it cannot know that code, and a second mail would
 * replace it. So a withdrawal in state `mailing` that gets its turn was left by a crash.
 * @throws RefusalError `withdrawal_open`
 */
export function createMailingQueue(nodes: Nodes) {
  const runQueued = createKeyedQueue();
  return <Result>(memberId: MemberId, mail: () => Promise<Result>): Promise<Result> =>
    runQueued(memberId, async () => {
      const results: Result[] = [];
      await nodes.runExclusive(getMailingLock(memberId), async () => void results.push(await mail()));
      const [result] = results;
      if (result !== undefined) return result;
      throw new RefusalError({ code: 'withdrawal_open', details: { retryAfter: MAILING_LIFETIME_MS / SECOND } });
    });
}

/** Returns the name of the lock that a server holds while it mails a code to the member. */
export function getMailingLock(memberId: MemberId): string {
  return `withdrawal code of ${memberId}`;
}
