import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test } from 'vitest';
import { openMailServer } from '../testing/open-mail-server';
import { openTestApp } from '../testing/open-test-app';
import { queueMail } from './mail';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openMail() {
  const mail = await openMailServer();
  open.push(mail.close);
  return mail;
}

const letter = { kind: 'test', to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.' };

test('a mail is sent after the commit that wrote it, once, and its text is not kept', async () => {
  const mail = await openMail();
  const house = await openTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Waha <hello@waha.example>' } });
  open.push(house.close);
  const { transact, mailer } = house.house.services;
  await transact((unit) => queueMail(unit, letter));
  await Promise.all([mailer.deliver(), mailer.deliver()]);
  await mailer.deliver();
  expect(mail.received).toEqual([{ to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.\n' }]);
  expect(house.rows('select body, sent_at is not null as sent from mails')).toEqual([{ body: null, sent: 1 }]);
  expect(house.logLines.join('')).not.toContain('amina@mail.tn');
});

test('a mail that is turned away waits and is tried again', async () => {
  const mail = await openMail();
  const house = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(house.close);
  const { transact, mailer } = house.house.services;
  await transact((unit) => queueMail(unit, letter));
  mail.state.refuse = true;
  await mailer.deliver();
  mail.state.refuse = false;
  await mailer.deliver();
  expect(mail.received).toEqual([]);
  expect(house.rows('select attempts from mails')).toEqual([{ attempts: 1 }]);
  house.time.now += 2 * MINUTE;
  await mailer.deliver();
  expect(mail.received).toHaveLength(1);
});

test('a mail of a command that was rolled back is never sent', async () => {
  const mail = await openMail();
  const house = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(house.close);
  const { transact, mailer } = house.house.services;
  const failing = transact(async (unit) => {
    await queueMail(unit, letter);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await mailer.deliver();
  expect(mail.received).toEqual([]);
});

describe('a mail that someone waits for', () => {
  test('is sent at once, outside of the queue, and says whether the mail server took it', async () => {
    const mail = await openMail();
    const house = await openTestApp({ env: { SMTP_URL: mail.url } });
    open.push(house.close);
    const { mailer } = house.house.services;
    expect(await mailer.sendNow(letter)).toBe(true);
    mail.state.refuse = true;
    expect(await mailer.sendNow(letter)).toBe(false);
    expect(mail.received).toEqual([{ to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.\n' }]);
    expect(house.rows('select * from mails')).toEqual([]);
  });

  test('is not taken where no mail server answers', async () => {
    const mail = await openMailServer();
    await mail.close();
    const house = await openTestApp({ env: { SMTP_URL: mail.url } });
    open.push(house.close);
    expect(await house.house.services.mailer.sendNow(letter)).toBe(false);
  });

  test('becomes a file that only we may read, where none is configured', async () => {
    const house = await openTestApp();
    open.push(house.close);
    expect(await house.house.services.mailer.sendNow(letter)).toBe(true);
    const [file = ''] = readdirSync(join(house.dataDir, 'mail'));
    expect(readFileSync(join(house.dataDir, 'mail', file), 'utf8')).toContain('Subject: A subject');
    expect(statSync(join(house.dataDir, 'mail', file)).mode & 0o777).toBe(0o600);
    expect(house.logLines.join('')).toContain(file);
  });
});
