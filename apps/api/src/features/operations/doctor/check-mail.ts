import { toIso } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { findMailDownSince } from '#platform/mail/mail-attempts';
import { greetMailServer } from '#platform/mail/smtp';
import { isOwnMachine } from './check-address';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

/** Checks whether the mail server accepts our login, and since when sending has failed; sends nothing. */
export async function checkMail(
  db: Database,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
): Promise<Finding> {
  if (smtpUrl === undefined) {
    return createWarningFinding(
      'mail',
      'email is not sent: it is written to the data folder',
      'Set SMTP_URL and MAIL_FROM.',
    );
  }
  const { host } = new URL(smtpUrl);
  const downSince = await findMailDownSince(db);
  const nothing = downSince && `no email sent since ${toIso(downSince)}`;
  try {
    const { isEncrypted } = await greetMailServer({ smtpUrl, mailFrom });
    if (nothing) {
      const todo = 'Check the log (waha mail log), then send a test: waha mail test you@example.tn';
      return createWarningFinding('mail', `connected and authenticated to ${host}, but ${nothing}`, todo);
    }
    if (isEncrypted || isOwnMachine(smtpUrl))
      return createOkFinding('mail', `connected and authenticated to ${host}; sender ${mailFrom}`);
    return createWarningFinding(
      'mail',
      `connected and authenticated to ${host} without encryption: the password and all mails can be read on the way`,
      'Use smtps:// with port 465, or a server that offers STARTTLS: docs/operator/mail.md',
    );
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'no response';
    const todo = 'Send a test email to see each step: waha mail test you@example.tn';
    return createErrorFinding('mail', `${host}: ${why}${nothing ? `, and ${nothing}` : ''}`, todo);
  }
}
