import type { Config } from '../../../platform/config';
import { greetMailServer } from '../../../platform/smtp';
import { type Finding, ok, warning, wrong } from './finding';

/** Whether the mail server greets us and lets us in; nothing is sent. */
export async function checkMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding> {
  if (smtpUrl === undefined) {
    return warning('mail', 'none is sent: mails become files in the data folder', 'Set SMTP_URL and MAIL_FROM.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await greetMailServer({ smtpUrl, mailFrom });
    return ok('mail', `${host} greets and lets us in; sender ${mailFrom}`);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'no answer';
    return wrong(
      'mail',
      `${host}: ${why}`,
      'Look at each step, with a mail to yourself: waha mail test you@example.tn',
    );
  }
}
