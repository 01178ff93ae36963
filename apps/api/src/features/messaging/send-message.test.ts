import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const voice = () => readFileSync(new URL('../../testing/media/voice.webm', import.meta.url));
const readConversation = async (by = app.member) => (await app.call(by, 'GET', '/messages/user/conversation')).json();
const textsOf = (list: { content: string }[]) => list.map(({ content }) => content);

describe('message', () => {
  test('of a member goes to the shared administration address', async () => {
    const response = await app.call(app.member, 'POST', '/messages', {
      content: '  Bonjour ',
      recipientEmail: 'x@y.z',
    });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        _id: expect.any(String),
        senderEmail: app.member.email,
        recipientEmail: 'support@waha.example',
        side: 'member',
        content: 'Bonjour',
        createdAt: new Date(app.time.now).toISOString(),
      },
    ]);
    await app.call(app.admin, 'POST', `/messages/admin/send/${app.member.id}`, { content: 'Bienvenue' });
    const list = await readConversation();
    expect(list).toMatchObject([
      { content: 'Bonjour' },
      { content: 'Bienvenue', senderEmail: 'support@waha.example', recipientEmail: app.member.email, side: 'staff' },
    ]);
  });

  test('of staff shows the member the first name of its author only', async () => {
    await app.call(app.member, 'POST', '/messages', { content: 'Bonjour' });
    await app.call(app.admin, 'POST', `/messages/admin/send/${app.member.id}`, { content: 'Bienvenue' });
    const list = await readConversation();
    expect(list.map(({ answeredBy }: { answeredBy?: string }) => answeredBy)).toEqual([undefined, 'Leila']);
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`${app.admin.email}|${app.admin.id}|Ben Salah|author`));
  });

  test('of staff names its author to staff', async () => {
    const by = { _id: app.admin.id, name: 'Leila Ben Salah' };
    const url = `/messages/admin/send/${app.member.id}`;
    const sent = (await app.call(app.admin, 'POST', url, { content: 'Hello' })).json();
    expect(sent).toMatchObject({ author: by });
    expect(sent).not.toHaveProperty('answeredBy');
  });

  test('is refused without a trace if empty, per side, or too long', async () => {
    const url = `/messages/admin/send/${app.member.id}`;
    const empty = await app.call(app.member, 'POST', '/messages', { content: '  ' });
    const staff = await app.call(app.admin, 'POST', url, {});
    const long = await sendMessage(app, app.member, { content: 'x'.repeat(4001), file: createPng() });
    expect([empty, staff, long].map((response) => [response.statusCode, response.json().message])).toEqual([
      [400, 'Veuillez entrer un message, sélectionner un fichier ou enregistrer un message vocal.'],
      [400, 'Please select a user and provide a message, file, or voice message.'],
      [400, 'A message can have at most 4000 characters.'],
    ]);
    expect([app.rows('select * from messages'), app.rows('select * from files'), app.filesOn()]).toEqual([
      ...[[], []],
      [0, 0, 0],
    ]);
    expect(app.rows('select * from change_log')).toEqual([]);
  });

  test('of staff to a non-member answers 404, and other staff have no inbox', async () => {
    for (const id of [app.finance.id, randomUUID()]) {
      const response = await app.call(app.admin, 'POST', `/messages/admin/send/${id}`, { content: 'x' });
      expect([response.statusCode, response.json().code]).toEqual([404, 'conversation_not_found']);
    }
    for (const by of [app.commercial, app.finance, app.member])
      expect((await app.call(by, 'POST', `/messages/admin/send/${app.member.id}`, { content: 'x' })).statusCode).toBe(
        403,
      );
  });

  test('of a blocked member is refused', async () => {
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`);
    expect((await app.call(app.member, 'POST', '/messages', { content: 'x' })).statusCode).toBe(401);
    expect(app.rows('select * from messages')).toEqual([]);
  });

  test('sent fifty times at once with one key is stored once', async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        sendMessage(app, app.member, { content: 'once', file: Buffer.from(voice()), key }),
      ),
    );
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.json()._id}`)).size).toBe(1);
    expect([await readConversation(), app.rows('select * from messages'), app.filesOn()]).toMatchObject([
      [{ content: 'once' }],
      [{ text: 'once' }],
      [1, 0, 0],
    ]);
  });

  test('sent again with its key a year later is stored once', async () => {
    const key = randomUUID();
    await app.call(app.member, 'POST', '/messages', { content: 'once' }, key);
    app.rows('delete from command_answers returning key');
    const secondResponse = await app.call(app.member, 'POST', '/messages', { content: 'once' }, key);
    expect([secondResponse.statusCode, app.rows('select * from messages')]).toEqual([201, [expect.anything()]]);
  });

  test('with a key that staff used for another member is refused', async () => {
    const key = randomUUID();
    const send = (to: { id: string }) =>
      app.call(app.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'Hello' }, key);
    await send(app.member);
    app.rows('delete from command_answers returning key');
    expect([(await send(app.verified)).statusCode, (await send(app.member)).statusCode]).toEqual([422, 201]);
  });

  test('has its place by order of arrival, for any clock change', async () => {
    const contents = Array.from({ length: 20 }, (_, at) => `message ${at}`);
    for (const content of contents) {
      app.time.now -= 1000;
      await app.call(app.member, 'POST', '/messages', { content });
    }
    expect(textsOf(await readConversation())).toEqual(contents);
  });

  test('adds no audit line and no staff notification', async () => {
    await app.call(app.member, 'POST', '/messages', { content: 'x' });
    expect([
      app.rows("select * from audit_log where action like 'message%'"),
      app.rows('select * from staff_notifications'),
    ]).toEqual([[], []]);
  });

  test('whose reactions fail leaves neither row nor file', async () => {
    const broken = await openTestApp({
      react: async () => {
        throw new Error('boom');
      },
    });
    const response = await sendMessage(broken, await broken.as('user'), { file: createPng() });
    expect([response.statusCode, broken.rows('select * from messages'), broken.rows('select * from files')]).toEqual([
      500,
      [],
      [],
    ]);
    await broken.close();
  });
});
