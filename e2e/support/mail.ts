import { expect } from '@playwright/test';
import { type MailServer, openMailServer } from '../../apps/api/src/testing/servers/open-mail-server';

export { type MailServer, openMailServer };

/** Returns the code of the `count`-th mail that contains one, after it has arrived. */
export async function findCodeInMail(mail: MailServer, count: number): Promise<string> {
  const codes = () => mail.received.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await expect.poll(() => codes().length).toBe(count);
  return codes().at(-1)!;
}

/**
 * Returns the link of the newest mail to this address that contains one, after it has arrived. The queue is sent every
 * minute.
 */
export async function findLinkInMail(mail: MailServer, to: string): Promise<string> {
  const links = () =>
    mail.received.flatMap((each) => (each.to === to ? (/https?:\S+#token=\S+/.exec(each.text)?.[0] ?? []) : []));
  await expect.poll(() => links().length, { timeout: 90_000 }).toBeGreaterThan(0);
  return links().at(-1)!;
}
