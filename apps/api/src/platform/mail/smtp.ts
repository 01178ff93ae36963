import { SECOND } from '@waha/domain/kernel/time';

/** Each step of a conversation with the mail server: connecting, its greeting, each of its answers. */
export const STEP_TIMEOUT_MS = 8 * SECOND;

/** One line of the conversation as it was said, but for secrets. */
export type SmtpLine = { from: 'client' | 'server'; text: string };

/**
 * Speaks to the mail server. `hear` is told each line of the conversation; a password and a mail's content never.
 * (Its timeouts belong beside the address: as defaults of each mail they would be ignored.)
 */
export async function createSmtp(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { stepTimeout = STEP_TIMEOUT_MS, hear }: { stepTimeout?: number; hear?: (line: SmtpLine) => void } = {},
) {
  const timeouts = { connectionTimeout: stepTimeout, greetingTimeout: stepTimeout, socketTimeout: stepTimeout };
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(
    { url: smtpUrl, ...timeouts, ...(hear && { transactionLog: true, logger: createSmtpLogger(hear) as never }) },
    { from: mailFrom },
  );
}

/** Greets and logs in, and sends nothing. @throws Error with the server's answer */
export async function greetMailServer(where: { smtpUrl: string; mailFrom: string }): Promise<void> {
  const smtp = await createSmtp(where);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

function createSmtpLogger(hear: (line: SmtpLine) => void) {
  const nothing = () => {};
  const debug = ({ tnx }: { tnx?: string }, text: string) => {
    if (tnx === 'server') hear({ from: 'server', text });
    if (tnx === 'client') hear({ from: 'client', text: redactSecrets(text) });
  };
  return { trace: nothing, debug, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}

/** What is no command but part of a login is a name or a password. */
function redactSecrets(text: string): string {
  const [command = '', method = ''] = text.split(' ');
  if (command === 'AUTH') return `AUTH ${method} …`;
  return /^(EHLO|HELO|LHLO|STARTTLS|MAIL|RCPT|DATA|RSET|NOOP|QUIT)$/.test(command) ? text : '…';
}
