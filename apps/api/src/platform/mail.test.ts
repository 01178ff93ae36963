import type { AddressInfo } from 'node:net';
import { MINUTE } from '@waha/domain/kernel/time';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { queueMail } from './mail';

type Received = { to: string; subject: string; text: string };
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A real mail server in this process; `refuse` makes it turn messages away for now. */
async function openMailServer() {
  const received: Received[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void simpleParser(stream).then(({ to, subject, text }) => {
        if (state.refuse) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const address = Array.isArray(to) ? '' : (to?.value[0]?.address ?? '');
        received.push({ to: address, subject: subject ?? '', text: text ?? '' });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, state };
}

const letter = { kind: 'test', to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.' };

test('a mail is sent after the commit that wrote it, once, and its text is not kept', async () => {
  const mail = await openMailServer();
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
  const mail = await openMailServer();
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
  const mail = await openMailServer();
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
