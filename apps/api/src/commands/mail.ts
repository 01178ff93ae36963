import { SECOND, toIso } from '@waha/domain/kernel/time';
import { type AppContext, withAppContext } from '../create-app-context';
import { classifyMailError, formatMailError, listMailAttempts, saveMailAttempt } from '../platform/mail/mail-attempts';
import { renderEmail } from '../platform/mail/render-email';
import { createSmtp } from '../platform/mail/smtp';
import { getTranslations, resolveLanguage } from '../platform/translations/translations';
import { readArguments, UsageError } from './read-arguments';

const MAX_SHOWN = 40;

/**
 * `mail test <address>`: sends one mail and prints the mail server's replies. `mail log`: prints the results of the
 * last mails.
 */
export async function mail(words: string[]): Promise<void> {
  const [word, to] = readArguments(words, { least: 1, most: words[0] === 'test' ? 2 : 1 }).positionals;
  if (word === 'test' && !to?.includes('@')) throw new UsageError('An email address is missing.');
  const run =
    word === 'test' ? (context: AppContext) => sendTestMail(context, to ?? '') : word === 'log' ? printLog : undefined;
  if (!run) throw new UsageError(`"${word}" is not known.`);
  await withAppContext(run);
}

async function sendTestMail({ services }: AppContext, to: string): Promise<void> {
  const { smtpUrl, mailFrom } = services.config;
  if (smtpUrl === undefined)
    throw new Error('SMTP_URL is not set: mails become files in the data folder, nothing is sent.');
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / SECOND).toFixed(2);
  const hear = ({ from, text }: { from: string; text: string }) => {
    for (const line of text.split(/\r?\n/)) console.log(`${seconds().padStart(6)} s  ${from.padEnd(6)}  ${line}`);
  };
  const smtp = await createSmtp({ smtpUrl, mailFrom }, { hear });
  const { brand } = services.catalogue.company;
  const entry = { kind: 'test', recipient: to, attempt: 1 };
  console.log(`To ${new URL(smtpUrl).host}, as ${mailFrom}:`);
  try {
    const language = resolveLanguage({}, services.config);
    const { testMail: words } = getTranslations(language);
    const subject = words.subject({ brand });
    const letter = renderEmail({ language, brand, subject, parts: [words.works({ brand })] });
    const { response } = await smtp.sendMail({ to, ...letter });
    await services.transact(({ tx, now }) =>
      saveMailAttempt(tx, { ...entry, at: now, outcome: 'sent', answer: response }),
    );
    console.log(`\nThe mail server took it in ${seconds()} s. Look whether it arrives, and not among the spam.`);
  } catch (error) {
    const answer = formatMailError(error);
    await services.transact(({ tx, now }) =>
      saveMailAttempt(tx, { ...entry, at: now, outcome: classifyMailError(error), answer }),
    );
    console.log(`\nNot sent, after ${seconds()} s: ${answer}\n${getAdvice(error)}`);
    process.exitCode = 1;
  } finally {
    smtp.close();
  }
}

/** Returns what to check first, by the step that failed. */
function getAdvice(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'EAUTH')
    return 'The name or the password in SMTP_URL is not taken. Special characters in it are written as %40 and the like.';
  if (code === 'EENVELOPE')
    return 'The sender (MAIL_FROM) or the recipient is not taken: the sender has to be of a domain that this server sends for.';
  if (code === 'ETLS' || code === 'ESOCKET')
    return 'The connection failed: try smtps:// with port 465, or smtp:// with port 587; some hosters close port 25.';
  return 'Look at the name and the port in SMTP_URL, and whether a firewall lets this machine out to it.';
}

async function printLog({ services }: AppContext): Promise<void> {
  const { db, mailer } = services;
  const tries = (await listMailAttempts(db, MAX_SHOWN)).reverse();
  if (tries.length === 0) console.log('No mail was sent yet.');
  for (const { at, kind, recipient, attempt, outcome, answer } of tries) {
    const words = [
      toIso(at).slice(0, 19),
      outcome.padEnd(8),
      `${attempt}.`.padEnd(3),
      kind.padEnd(16),
      recipient.padEnd(22),
    ];
    console.log(`${words.join('  ')}  ${answer ?? ''}`.trimEnd());
  }
  if (services.config.smtpUrl === undefined) {
    return console.log('\nSMTP_URL is not set: mails become files in the data folder, nothing is sent.');
  }
  const since = await mailer.findDownSince();
  console.log(since === undefined ? '\nMail is being sent.' : `\nMail is not being sent since ${toIso(since)}.`);
}
