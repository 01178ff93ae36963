import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runWaha } from '#testing/run-waha';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let mail: MailServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waha-mail-'));
  mail = await openMailServer();
});
afterEach(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('waha mail test', () => {
  test.each([
    [
      { WAHA_ALERTS_TO: 'sami@ops.example,nour@ops.example' },
      'Mails about troubles of the server go to sami@ops.example, nour@ops.example (WAHA_ALERTS_TO).',
    ],
    [{}, 'Nobody gets mails about troubles of the server. Set WAHA_ALERTS_TO to your address.'],
  ])('sends a mail, and says who gets mails about troubles: %o', async (env, sentence) => {
    const { code, text } = await runWaha(['mail', 'test', 'you@waha.example'], {
      ...{ WAHA_DATA_DIR: folder, SMTP_URL: mail.url },
      ...env,
    });
    expect(code, text).toBe(0);
    expect(text).toContain('Accepted by the mail server');
    expect(text.trimEnd().split('\n').at(-1)).toBe(sentence);
    expect(mail.received.map(({ to }) => to)).toEqual(['you@waha.example']);
  });
});
