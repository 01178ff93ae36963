import { expect } from '@playwright/test';
import { type MailServer, openMailServer } from '../../apps/api/src/testing/servers/open-mail-server';

export { type MailServer, openMailServer };

/** The code in the `count`-th mail that holds one, once it has come. */
export async function findCodeInMail(mail: MailServer, count: number): Promise<string> {
  const codes = () => mail.received.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await expect.poll(() => codes().length).toBe(count);
  return codes().at(-1)!;
}

/** The link in the newest mail to somebody that holds one, once it has come; what the queue sends goes out each minute. */
export async function findLinkInMail(mail: MailServer, to: string): Promise<string> {
  const links = () =>
    mail.received.flatMap((each) => (each.to === to ? (/https?:\S+#token=\S+/.exec(each.text)?.[0] ?? []) : []));
  await expect.poll(() => links().length, { timeout: 90_000 }).toBeGreaterThan(0);
  return links().at(-1)!;
}
