import { SECOND, toIso } from '@waha/domain/kernel/time';
import { type AppContext, withAppContext } from '../create-app-context';
import { classifyMailError, formatMailError, listMailAttempts, saveMailAttempt } from '../platform/mail/mail-attempts';
import { renderEmail } from '../platform/mail/render-email';
import { createSmtp } from '../platform/mail/smtp';
import { getTranslations, resolveLanguage } from '../platform/translations/translations';
import { printReport } from './print-report';
import { readArguments, UsageError } from './read-arguments';

const MAX_SHOWN = 40;

/**
 * `mail test <address>`: sends one mail and prints the mail server's replies. `mail log`: prints the results of the
 * last mails, `--json` as one object.
 */
export async function mail([action, ...args]: string[]): Promise<void> {
  if (action === 'log') {
    const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
    return withAppContext((context) => printLog(context, values.json === true));
  }
  const [to = ''] = readArguments(args, { most: 1 }).positionals;
  if (!to.includes('@')) throw new UsageError('An email address is missing.');
  await withAppContext((context) => sendTestMail(context, to));
}

async function sendTestMail({ services }: AppContext, to: string): Promise<void> {
  const { smtpUrl, mailFrom } = services.config;
  if (smtpUrl === undefined)
    throw new Error('SMTP_URL is not set: emails are written to the data folder and not sent.');
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / SECOND).toFixed(2);
  const printLine = ({ from, text }: { from: string; text: string }) => {
    for (const line of text.split(/\r?\n/)) console.log(`${seconds().padStart(6)} s  ${from.padEnd(6)}  ${line}`);
  };
  const smtp = await createSmtp({ smtpUrl, mailFrom }, { hear: printLine });
  const { brand } = services.catalogue.company;
  const entry = { kind: 'test', recipient: to, attempt: 1 };
  console.log(`Connecting to ${new URL(smtpUrl).host}, sender ${mailFrom}:`);
  try {
    const language = resolveLanguage({}, services.config);
    const { testMail: translations } = getTranslations(language);
    const subject = translations.subject({ brand });
    const renderedEmail = renderEmail({ language, brand, subject, parts: [translations.works({ brand })] });
    const { response } = await smtp.sendMail({ to, ...renderedEmail });
    await services.transact(({ tx, now }) =>
      saveMailAttempt(tx, { ...entry, at: now, outcome: 'sent', answer: response }),
    );
    console.log(`\nAccepted by the mail server in ${seconds()} s. Check that it arrives, and not in the spam folder.`);
    console.log(describeAlerts(services.config.alertsTo));
  } catch (error) {
    const errorText = formatMailError(error);
    await services.transact(({ tx, now }) =>
      saveMailAttempt(tx, { ...entry, at: now, outcome: classifyMailError(error), answer: errorText }),
    );
    console.log(`\nFailed after ${seconds()} s: ${errorText}\n${getAdvice(error)}`);
    process.exitCode = 1;
  } finally {
    smtp.close();
  }
}

function describeAlerts(alertsTo: readonly string[]): string {
  if (alertsTo.length === 0)
    return 'Nobody gets mails about troubles of the server. Set WAHA_ALERTS_TO to your address.';
  return `Mails about troubles of the server go to ${alertsTo.join(', ')} (WAHA_ALERTS_TO).`;
}

/** Returns what to check first, by the step that failed. */
function getAdvice(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'EAUTH')
    return 'The mail server rejected the user name or password in SMTP_URL. Percent-encode special characters, for example @ as %40.';
  if (code === 'EENVELOPE')
    return 'The mail server rejected the sender (MAIL_FROM) or the recipient. Use a sender domain that this mail server may send for.';
  if (code === 'ETLS' || code === 'ESOCKET')
    return 'Connection failed. Try smtps:// with port 465, or smtp:// with port 587. Many hosts block port 25.';
  return 'Check the host and port in SMTP_URL, and that a firewall does not block them.';
}

async function printLog({ services }: AppContext, isJson: boolean): Promise<void> {
  const { db, mailer } = services;
  const tries = (await listMailAttempts(db, MAX_SHOWN)).reverse();
  const isConfigured = services.config.smtpUrl !== undefined;
  const downSince = isConfigured ? await mailer.findDownSince() : undefined;
  if (isJson) {
    const mails = tries.map(({ at, kind, recipient, attempt, outcome, answer }) => ({
      at: toIso(at),
      kind,
      recipient,
      attempt,
      outcome,
      answer: answer ?? null,
    }));
    return printReport({ isConfigured, downSince: downSince === undefined ? null : toIso(downSince), mails });
  }
  if (tries.length === 0) console.log('No emails sent yet.');
  for (const { at, kind, recipient, attempt, outcome, answer } of tries) {
    const columns = [
      toIso(at).slice(0, 19),
      (outcome === 'greeted' ? 'online' : outcome).padEnd(8),
      `${attempt}.`.padEnd(3),
      kind.padEnd(16),
      recipient.padEnd(22),
    ];
    console.log(`${columns.join('  ')}  ${answer ?? ''}`.trimEnd());
  }
  if (!isConfigured) return console.log('\nSMTP_URL is not set: emails are written to the data folder and not sent.');
  if (downSince !== undefined) console.log(`\nEmail delivery has failed since ${toIso(downSince)}.`);
  // The log is history: a password that was changed meanwhile shows only with the next email.
  console.log('\nTo see whether the mail server accepts emails now: waha mail test you@example.tn');
}
