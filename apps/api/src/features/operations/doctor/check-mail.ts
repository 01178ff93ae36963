import { toIso } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { findMailDownSince } from '#platform/mail/mail-attempts';
import { greetMailServer } from '#platform/mail/smtp';
import { createOkFinding, createWarningFinding, createWrongFinding, type Finding } from './finding';

/** Checks whether the mail server accepts our login, and since when sending has failed; sends nothing. */
export async function checkMail(
  db: Database,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
): Promise<Finding> {
  if (smtpUrl === undefined) {
    return createWarningFinding(
      'mail',
      'none is sent: mails become files in the data folder',
      'Set SMTP_URL and MAIL_FROM.',
    );
  }
  const { host } = new URL(smtpUrl);
  const downSince = await findMailDownSince(db);
  const nothing = downSince && `nothing was sent since ${toIso(downSince)}`;
  try {
    await greetMailServer({ smtpUrl, mailFrom });
    if (!nothing) return createOkFinding('mail', `${host} greets and lets us in; sender ${mailFrom}`);
    const todo = 'See what was said: waha mail log; then send yourself one: waha mail test you@example.tn';
    return createWarningFinding('mail', `${host} greets and lets us in, but ${nothing}`, todo);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'no answer';
    const todo = 'Look at each step, with a mail to yourself: waha mail test you@example.tn';
    return createWrongFinding('mail', `${host}: ${why}${nothing ? `, and ${nothing}` : ''}`, todo);
  }
}
