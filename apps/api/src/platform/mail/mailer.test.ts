import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { openMailServer } from '#testing/servers/open-mail-server';
import type { UnitOfWork } from '../database/unit-of-work';
import { createSingleNode } from '../nodes/nodes';
import { type Mail, Mailer, queueMail } from './mailer';
import { createSmtp } from './smtp';

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
const queue = (unit: UnitOfWork, mail: Mail) => queueMail(unit, { ...mail, goodUntil: unit.now + HOUR });

test('a mail is sent once, after its commit, and its text is not stored', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Waha <hello@waha.example>' } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  await transact((unit) => queue(unit, letter));
  await Promise.all([mailer.deliver(), mailer.deliver()]);
  await mailer.deliver();
  expect(mail.received).toEqual([{ to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.\n' }]);
  expect(app.rows('select body, sent_at is not null as sent from mails')).toEqual([{ body: null, sent: 1 }]);
  expect(app.logLines.join('')).not.toContain('amina@mail.tn');
});

test('a temporarily refused mail is queued and retried', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  await transact((unit) => queue(unit, letter));
  mail.state.refuse = true;
  await mailer.deliver();
  mail.state.refuse = false;
  await mailer.deliver();
  expect(mail.received).toEqual([]);
  expect(app.rows('select attempts from mails')).toEqual([{ attempts: 1 }]);
  app.time.now += 2 * MINUTE;
  await mailer.deliver();
  expect(mail.received).toHaveLength(1);
});

test('the log says why a mail was not sent, without the text of the response', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  await transact((unit) => queue(unit, letter));
  mail.state.refuse = true;
  await mailer.deliver();
  app.time.now += 2 * MINUTE;
  await mail.close();
  await mailer.deliver();
  const reasons = app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('email not sent'));
  expect(reasons.map(({ reason }) => reason)).toEqual([{ code: 'EMESSAGE', smtpStatus: 451 }, { code: 'ESOCKET' }]);
});

test('a mail to a permanently refused address is dropped without endless warnings', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  mail.state.unknown = letter.to;
  await transact((unit) => queue(unit, letter));
  await mailer.deliver();
  expect(app.rows('select * from mails')).toEqual([]);
  expect(app.rows('select outcome from mail_tries')).toEqual([{ outcome: 'refused' }]);
});

test('a mail is retried at least every five minutes while valid, and not sent after that', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  mail.state.refuse = true;
  await transact((unit) => queueMail(unit, { ...letter, goodUntil: unit.now + 31 * MINUTE }));
  for (let minute = 0; minute < 31; minute++) {
    await mailer.deliver();
    app.time.now += MINUTE;
  }
  // At once, 2 and then 4 minutes later, then every 5.
  expect(app.rows('select attempts from mails')).toEqual([{ attempts: 7 }]);
  mail.state.refuse = false;
  await mailer.deliver();
  expect([mail.received, app.rows('select * from mails')]).toEqual([[], []]);
});

test('a mail whose delivery could not be recorded is not resent each minute and blocks none', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  await transact(async (unit) => {
    await queue(unit, letter);
    await queue(unit, { ...letter, to: 'youssef@mail.tn' });
  });
  // As on a disk that becomes full while the first mail is sent.
  app.context.database.writer.exec(
    "create trigger full before insert on mail_tries begin select raise(abort, 'the disk is full'); end",
  );
  await mailer.deliver();
  app.time.now += MINUTE;
  await mailer.deliver();
  expect(mail.received.map(({ to }) => to)).toEqual(['amina@mail.tn', 'youssef@mail.tn']);
  app.context.database.writer.exec('drop trigger full');
  expect(app.logLines.join('')).toContain('mail queue failed');
});

test('a mail of a rolled-back command is never sent', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { transact, mailer } = app.context.services;
  const failing = transact(async (unit) => {
    await queue(unit, letter);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await mailer.deliver();
  expect(mail.received).toEqual([]);
});

describe('mail that a caller awaits', () => {
  test('is sent at once outside the queue and reports whether the mail server accepted it', async () => {
    const mail = await openMail();
    const app = await openTestApp({ env: { SMTP_URL: mail.url } });
    open.push(app.close);
    const { mailer } = app.context.services;
    expect(await mailer.sendNow(letter)).toBe(true);
    mail.state.refuse = true;
    expect(await mailer.sendNow(letter)).toBe(false);
    expect(mail.received).toEqual([{ to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour à tous.\n' }]);
    expect(app.rows('select * from mails')).toEqual([]);
  });

  test('is not accepted if no mail server responds', async () => {
    const mail = await openMailServer();
    await mail.close();
    const app = await openTestApp({ env: { SMTP_URL: mail.url } });
    open.push(app.close);
    expect(await app.context.services.mailer.sendNow(letter)).toBe(false);
  });

  test('becomes a file that only the owner may read, if no mail server is configured', async () => {
    const app = await openTestApp();
    open.push(app.close);
    expect(await app.context.services.mailer.sendNow(letter)).toBe(true);
    const [file = ''] = readdirSync(join(app.dataDir, 'mail'));
    const written = readFileSync(join(app.dataDir, 'mail', file), 'utf8');
    for (const header of ['Subject: A subject', 'Auto-Submitted: auto-generated']) expect(written).toContain(header);
    expect(statSync(join(app.dataDir, 'mail', file)).mode & 0o777).toBe(0o600);
    expect(app.logLines.join('')).toContain(file);
  });
});

describe('mail failure status', () => {
  async function openBoth() {
    const mail = await openMail();
    const app = await openTestApp({ env: { SMTP_URL: mail.url } });
    open.push(app.close);
    return { mail, app, mailer: app.context.services.mailer };
  }

  test('is set from the first failure until a mail succeeds, also after a restart', async () => {
    const { mail, app, mailer } = await openBoth();
    expect(await mailer.findDownSince()).toBeUndefined();
    mail.state.refuse = true;
    await mailer.sendNow(letter);
    const failedAt = app.time.now;
    app.time.now += 5 * MINUTE;
    await mailer.sendNow(letter);
    expect(await mailer.findDownSince()).toBe(failedAt);
    const makeDocument = async () => undefined;
    const restarted = new Mailer({ ...app.context.services, makeDocument, nodes: createSingleNode() });
    expect(await restarted.findDownSince()).toBe(failedAt);
    mail.state.refuse = false;
    await mailer.sendNow(letter);
    expect(await mailer.findDownSince()).toBeUndefined();
  });

  test('is detected from the queue too', async () => {
    const { mail, app, mailer } = await openBoth();
    mail.state.refuse = true;
    await app.context.services.transact((unit) => queue(unit, letter));
    await mailer.deliver();
    expect(await mailer.findDownSince()).toBe(app.time.now);
  });

  test('is rechecked without a mail and ends when the mail server greets', async () => {
    const { mail, app, mailer } = await openBoth();
    const port = Number(new URL(mail.url).port);
    await mail.close();
    await mailer.sendNow(letter);
    await mailer.probeMailServer();
    expect(await mailer.findDownSince()).toBe(app.time.now);
    const secondServer = await openMailServer(port);
    open.push(secondServer.close);
    await mailer.probeMailServer();
    expect([await mailer.findDownSince(), secondServer.received]).toEqual([undefined, []]);
  });

  test('is not set by one unknown address, whose owner is never recorded in full', async () => {
    const { mail, app, mailer } = await openBoth();
    mail.state.unknown = letter.to;
    expect(await mailer.sendNow(letter)).toBe(false);
    await app.context.services.transact((unit) => queue(unit, letter));
    await mailer.deliver();
    expect(await mailer.findDownSince()).toBeUndefined();
    const tries = app.rows('select kind, recipient, outcome, answer from mail_tries');
    expect(tries).toEqual(Array(2).fill(expect.objectContaining({ recipient: 'a…@mail.tn', outcome: 'refused' })));
    expect(JSON.stringify(tries)).not.toContain(letter.to);
  });

  test('is never checked while mails become files', async () => {
    const app = await openTestApp();
    open.push(app.close);
    app.rows("insert into mail_tries values (1, 1, 'test', 'a…@b', 1, 'failed', null) returning id");
    expect(await app.context.services.mailer.findDownSince()).toBeUndefined();
  });
});

test('a mail server that never responds times out within seconds, not minutes', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const smtp = await createSmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.tn' }, { stepTimeout: 100 });
  await expect(smtp.verify()).rejects.toThrow(/Greeting never received|timeout/i);
  smtp.close();
  silent.close();
});

test('the recorded SMTP conversation contains every reply, and neither name nor password', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['LOGIN'],
    onAuth: (_auth, _session, done) => done(new Error('Wrong')),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const lines: string[] = [];
  const onLine = ({ from, text }: { from: string; text: string }) => lines.push(`${from} ${text}`);
  const smtpUrl = `smtp://amina:hunter2secret@127.0.0.1:${port}`;
  const smtp = await createSmtp({ smtpUrl, mailFrom: 'a@b.tn' }, { hear: onLine });
  await expect(smtp.verify()).rejects.toThrow('Invalid login');
  smtp.close();
  await new Promise<void>((closed) => server.close(closed));
  expect(lines[0]).toMatch(/^server 220 /);
  expect(lines).toContain('client AUTH LOGIN …');
  expect(lines.at(-1)).toMatch(/^server 535 /);
  for (const secret of ['amina', 'hunter2secret'])
    for (const form of [secret, Buffer.from(secret).toString('base64')]) expect(lines.join()).not.toContain(form);
});
