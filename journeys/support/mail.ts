import { expect } from '@playwright/test';
import { type MailServer, openMailServer } from '../../apps/api/src/testing/open-mail-server';

export { type MailServer, openMailServer };

/** The code in the `count`-th mail, once it has come. */
export async function codeInMail(mail: MailServer, count: number): Promise<string> {
  await expect.poll(() => mail.received.length).toBe(count);
  const code = /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error('there is no code in the mail');
  return code;
}
