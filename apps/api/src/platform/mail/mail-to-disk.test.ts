import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { listMailFilesFor } from './mail-to-disk';

const dataDir = mkdtempSync(join(tmpdir(), 'waha-mail-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  'amina@mail.tn',
  'amina+b_c.d-e@mail.tn',
  "o'brien@mail.tn",
  `${'a'.repeat(64)}@${'b'.repeat(60)}.example.tn`,
])('mails to %s are found among others, also by another spelling', async (to) => {
  const app = await openTestApp();
  const { mailer } = app.context.services;
  const otherAddresses = [`b${to}`, `${to}.example`, 'nour@mail.tn'];
  for (const each of [...otherAddresses, to]) {
    await mailer.sendNow({ kind: 'test', to: each, subject: `A subject\r\nTo: ${to}`, text: `\r\nTo: ${to}\r\n` });
    app.time.now++;
  }
  const newest = readdirSync(join(app.dataDir, 'mail')).sort().at(-1);
  const found = await listMailFilesFor(app.dataDir, to.toUpperCase());
  expect(found.map((file) => basename(file))).toEqual([newest]);
  await app.close();
});

test('no mail is found if none was stored or another file is in the place', async () => {
  expect(await listMailFilesFor(dataDir, 'amina@mail.tn')).toEqual([]);
  mkdirSync(join(dataDir, 'mail', 'older.eml'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', 'notes.txt'), 'x\r\nTo: amina@mail.tn\r\n');
  expect(await listMailFilesFor(dataDir, 'amina@mail.tn')).toEqual([]);
});
