import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { picture } from '../../testing/given/given';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { sendMessage } from '../../testing/given/send-message';
import { openForEach } from '../../testing/open-for-each';
import { openTestApp } from '../../testing/open-test-app';

let house: StaffedApp;
openForEach(async () => {
  house = await openStaffedApp();
  return house;
});

const voice = () => readFileSync(new URL('../../testing/media/voice.webm', import.meta.url));
const talk = async (by = house.member) => (await house.call(by, 'GET', '/messages/user/conversation')).json();
const textsOf = (list: { content: string }[]) => list.map(({ content }) => content);

describe('a message', () => {
  test('of a member goes to the administration under its one address, and no admin is named', async () => {
    const answer = await house.call(house.member, 'POST', '/messages', {
      content: '  Bonjour ',
      recipientEmail: 'x@y.z',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        _id: expect.any(String),
        senderEmail: house.member.email,
        recipientEmail: 'support@waha.example',
        side: 'member',
        content: 'Bonjour',
        createdAt: new Date(house.time.now).toISOString(),
      },
    ]);
    await house.call(house.admin, 'POST', `/messages/admin/send/${house.member.id}`, { content: 'Bienvenue' });
    const list = await talk();
    expect(list).toMatchObject([
      { content: 'Bonjour' },
      { content: 'Bienvenue', senderEmail: 'support@waha.example', recipientEmail: house.member.email, side: 'staff' },
    ]);
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`${house.admin.email}|${house.admin.id}|Leila`));
  });

  test('of staff names its author to staff', async () => {
    const by = { _id: house.admin.id, name: 'Leila Ben Salah' };
    const url = `/messages/admin/send/${house.member.id}`;
    expect((await house.call(house.admin, 'POST', url, { content: 'Hello' })).json()).toMatchObject({ author: by });
  });

  test('is refused empty in the words for each side, and too long, and leaves nothing', async () => {
    const url = `/messages/admin/send/${house.member.id}`;
    const empty = await house.call(house.member, 'POST', '/messages', { content: '  ' });
    const staff = await house.call(house.admin, 'POST', url, {});
    const long = await sendMessage(house, house.member, { content: 'x'.repeat(4001), file: picture() });
    expect([empty, staff, long].map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [400, 'Veuillez entrer un message, sélectionner un fichier ou enregistrer un message vocal.'],
      [400, 'Please select a user and provide a message, file, or voice message.'],
      [400, 'A message has at most 4000 characters.'],
    ]);
    expect([house.rows('select * from messages'), house.rows('select * from files'), house.filesOn()]).toEqual([
      ...[[], []],
      [0, 0, 0],
    ]);
    expect(house.rows('select * from change_log')).toEqual([]);
  });

  test('of staff to somebody who is no member is 404, and other staff have no inbox', async () => {
    for (const id of [house.finance.id, randomUUID()]) {
      const answer = await house.call(house.admin, 'POST', `/messages/admin/send/${id}`, { content: 'x' });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'conversation_not_found']);
    }
    for (const by of [house.commercial, house.finance, house.member])
      expect(
        (await house.call(by, 'POST', `/messages/admin/send/${house.member.id}`, { content: 'x' })).statusCode,
      ).toBe(403);
  });

  test('of a blocked member is not taken', async () => {
    await house.call(house.admin, 'PUT', `/users/${house.member.id}/block`);
    expect((await house.call(house.member, 'POST', '/messages', { content: 'x' })).statusCode).toBe(401);
    expect(house.rows('select * from messages')).toEqual([]);
  });

  test('sent fifty times at once with one key is there once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        sendMessage(house, house.member, { content: 'once', file: Buffer.from(voice()), key }),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json()._id}`)).size).toBe(1);
    expect([await talk(), house.rows('select * from messages'), house.filesOn()]).toMatchObject([
      [{ content: 'once' }],
      [{ text: 'once' }],
      [1, 0, 0],
    ]);
  });

  test('sent again with its key a year later is there once', async () => {
    const key = randomUUID();
    await house.call(house.member, 'POST', '/messages', { content: 'once' }, key);
    house.rows('delete from command_answers returning key');
    const again = await house.call(house.member, 'POST', '/messages', { content: 'once' }, key);
    expect([again.statusCode, house.rows('select * from messages')]).toEqual([201, [expect.anything()]]);
  });

  test('of a key that staff used for another member is refused', async () => {
    const key = randomUUID();
    const send = (to: { id: string }) =>
      house.call(house.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'Hello' }, key);
    await send(house.member);
    house.rows('delete from command_answers returning key');
    expect([(await send(house.verified)).statusCode, (await send(house.member)).statusCode]).toEqual([422, 201]);
  });

  test('keeps its place in the order of arrival, whatever the clock does', async () => {
    const said = Array.from({ length: 20 }, (_, at) => `message ${at}`);
    for (const content of said) {
      house.time.now -= 1000;
      await house.call(house.member, 'POST', '/messages', { content });
    }
    expect(textsOf(await talk())).toEqual(said);
  });

  test('leaves no line in the audit log and no notice for staff', async () => {
    await house.call(house.member, 'POST', '/messages', { content: 'x' });
    expect([
      house.rows("select * from audit_log where action like 'message%'"),
      house.rows('select * from staff_notifications'),
    ]).toEqual([[], []]);
  });

  test('whose consequences fail leaves neither row nor file', async () => {
    const broken = await openTestApp({
      react: async () => {
        throw new Error('boom');
      },
    });
    const answer = await sendMessage(broken, await broken.as('user'), { file: picture() });
    expect([answer.statusCode, broken.rows('select * from messages'), broken.rows('select * from files')]).toEqual([
      500,
      [],
      [],
    ]);
    await broken.close();
  });
});
