import { SECOND } from '@waha/domain/kernel/time';

/** The timeout of each step with the mail server: connecting, its greeting, each of its responses. */
export const STEP_TIMEOUT_MS = 8 * SECOND;

/** One line of the conversation, with secrets redacted. */
export type SmtpLine = { from: 'client' | 'server'; text: string };

/**
 * Creates the SMTP client. `hear` gets each line of the conversation, but never a password or a mail's content.
 * (Timeouts must be set beside the address: as defaults of each mail they would be ignored.)
 */
export async function createSmtp(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { stepTimeout = STEP_TIMEOUT_MS, hear: onLine }: { stepTimeout?: number; hear?: (line: SmtpLine) => void } = {},
) {
  const timeouts = { connectionTimeout: stepTimeout, greetingTimeout: stepTimeout, socketTimeout: stepTimeout };
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(
    { url: smtpUrl, ...timeouts, ...(onLine && { transactionLog: true, logger: createSmtpLogger(onLine) as never }) },
    { from: mailFrom },
  );
}

/**
 * Greets and logs in, and sends nothing.
 * @returns whether the connection was encrypted, from its start or with STARTTLS
 * @throws Error with the server's response
 */
export async function greetMailServer(where: { smtpUrl: string; mailFrom: string }): Promise<{ isEncrypted: boolean }> {
  let isEncrypted = where.smtpUrl.startsWith('smtps:');
  const smtp = await createSmtp(where, {
    // The client asks for it only if the server offers it, and ends the connection if the switch fails.
    hear: ({ from, text }) => {
      if (from === 'client' && text === 'STARTTLS') isEncrypted = true;
    },
  });
  try {
    await smtp.verify();
    return { isEncrypted };
  } finally {
    smtp.close();
  }
}

function createSmtpLogger(onLine: (line: SmtpLine) => void) {
  const nothing = () => {};
  const debug = ({ tnx }: { tnx?: string }, text: string) => {
    if (tnx === 'server') onLine({ from: 'server', text });
    if (tnx === 'client') onLine({ from: 'client', text: redactSecrets(text) });
  };
  return { trace: nothing, debug, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}

/** A line of a login that is not a command is a name or a password. */
function redactSecrets(text: string): string {
  const [command = '', method = ''] = text.split(' ');
  if (command === 'AUTH') return `AUTH ${method} …`;
  return /^(EHLO|HELO|LHLO|STARTTLS|MAIL|RCPT|DATA|RSET|NOOP|QUIT)$/.test(command) ? text : '…';
}
