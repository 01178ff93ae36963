import { readFileSync } from 'node:fs';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { simpleParser } from 'mailparser';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { openMailServer } from '#testing/servers/open-mail-server';
import { createSingleNode } from '../nodes/nodes';
import type { MailAttachment, MakeMailDocument } from './mail-document';
import { listMailFilesFor } from './mail-to-disk';
import { Mailer, queueMail } from './mailer';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const letter = { kind: 'test', to: 'amina@mail.tn', subject: 'A subject', text: 'Bonjour.' };
const FILE: MailAttachment = { filename: 'Relevé.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1') };
const RECEIVED = { name: 'Relevé.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1') };

/** Opens an app with a mailer that makes documents like this, and queues a mail with one. */
async function openQueued(makeDocument: MakeMailDocument, env: Record<string, string> = {}) {
  const app = await openTestApp({ env });
  open.push(app.close);
  const { services } = app.context;
  const mailer = new Mailer({ ...services, makeDocument, nodes: createSingleNode() });
  const { id: memberId } = await app.as('user');
  const document = { kind: 'member-month', memberId, month: '2026-01' } as const;
  await services.transact((unit) => queueMail(unit, { ...letter, document, goodUntil: unit.now + HOUR }));
  return { app, mailer };
}

async function openMail() {
  const mail = await openMailServer();
  open.push(mail.close);
  return mail;
}

test('a mail that is sent at once carries its files', async () => {
  const mail = await openMail();
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  open.push(app.close);
  const { mailer } = app.context.services;
  expect(await mailer.sendNow({ ...letter, attachments: [FILE, { ...FILE, filename: 'b.pdf' }] })).toBe(true);
  expect(mail.received[0]?.files).toEqual([RECEIVED, { ...RECEIVED, name: 'b.pdf' }]);
});

test('the document of a queued mail is made when it is sent, and is in the file of a mail without a mail server', async () => {
  const made: string[] = [];
  const { app, mailer } = await openQueued(async ({ month }, recipient) => {
    made.push(`${month} ${recipient}`);
    return FILE;
  });
  expect(made).toEqual([]);
  await mailer.deliver();
  expect(made).toEqual(['2026-01 amina@mail.tn']);
  const [path, ...others] = await listMailFilesFor(app.dataDir, letter.to);
  expect(others).toEqual([]);
  const { attachments } = await simpleParser(readFileSync(path!));
  expect(attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
    ['Relevé.pdf', '%PDF-1'],
  ]);
  expect(app.rows('select document, body from mails')).toEqual([{ document: null, body: null }]);
});

test('a document that cannot be made is logged and tried again, and mail does not count as failing', async () => {
  const mail = await openMail();
  let isBroken = true;
  const makeDocument = async () => {
    if (isBroken) throw new Error('no font');
    return FILE;
  };
  const { app, mailer } = await openQueued(makeDocument, { SMTP_URL: mail.url });
  await app.context.services.transact((unit) => queueMail(unit, { ...letter, goodUntil: unit.now + HOUR }));
  await mailer.deliver();
  // The mail without a document is not held up.
  expect(mail.received.map(({ files }) => files)).toEqual([undefined]);
  expect(await mailer.findDownSince()).toBeUndefined();
  expect(app.logLines.join('')).toContain('its document could not be made');
  isBroken = false;
  app.time.now += 2 * MINUTE;
  await mailer.deliver();
  expect(mail.received.map(({ files }) => files)).toEqual([undefined, [RECEIVED]]);
});

test('a mail whose document is no longer for its recipient is dropped', async () => {
  const mail = await openMail();
  const { app, mailer } = await openQueued(async () => undefined, { SMTP_URL: mail.url });
  await mailer.deliver();
  expect([mail.received, app.rows('select * from mails')]).toEqual([[], []]);
});
