import type { Config } from '../config/config';
import type { MailAttachment } from './mail-document';
import { createSmtp } from './smtp';

export type MailHeader = { key: string; value: { prepared: true; value: string } };

type AddressedMail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: MailHeader[];
  attachments?: MailAttachment[];
};

/** Sends mails, or renders them for the disk. */
export type MailTransport = {
  sendMail(message: AddressedMail): Promise<{ message?: unknown; response?: string | undefined }>;
  close(): void;
};

/** Creates the transport of the configured mail server, or one that renders mails; it is loaded with its first mail. */
export function createMailTransport(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  choices?: { stepTimeout: number },
): MailTransport {
  let opened: Promise<MailTransport> | undefined;
  const open = (): Promise<MailTransport> =>
    smtpUrl ? createSmtp({ smtpUrl, mailFrom }, choices) : createFileTransport(mailFrom);
  return {
    async sendMail(message) {
      opened ??= open();
      return (await opened).sendMail(message);
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Renders mails as they would be sent, for the disk. */
async function createFileTransport(mailFrom: string): Promise<MailTransport> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' } as const, {
    from: mailFrom,
  });
}
