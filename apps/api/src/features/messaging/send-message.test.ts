import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paper, picture } from '../../testing/given';
import { openStaffedApp, type StaffedApp } from '../../testing/open-staffed-app';
import { openTestApp } from '../../testing/open-test-app';
import { sendMessage } from '../../testing/send-message';
import { uploadWhole } from '../../testing/upload-whole';

let house: StaffedApp;
beforeEach(async () => {
  house = await openStaffedApp();
});
afterEach(() => house.close());

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

describe('what a message carries', () => {
  test('is shown by what it is, and a recording says how long it is', async () => {
    const said = [
      { file: picture(), durationMs: 5 },
      { file: paper() },
      { file: Buffer.from(voice()), durationMs: 300 },
    ];
    for (const each of said) await sendMessage(house, house.member, each);
    const list = await talk();
    expect(
      list.map(({ fileType, mediaType, durationMs }: Record<string, unknown>) => [fileType, mediaType, durationMs]),
    ).toEqual([
      ['image', 'image/png', undefined],
      ['pdf', 'application/pdf', undefined],
      ['audio', 'audio/webm', 300],
    ]);
    expect(list[2].fileBytes).toBe(voice().length);
  });

  test('came by a resumable upload just as well, and the upload is used up', async () => {
    const id = await uploadWhole(house, house.member, Buffer.from(voice()));
    const answer = await house.call(house.member, 'POST', '/messages', { file: id, durationMs: 300 });
    expect([answer.statusCode, answer.json().mediaType, house.filesOn()]).toEqual([201, 'audio/webm', [1, 0, 0]]);
  });

  test('is refused where it is a film or nothing known, and leaves nothing', async () => {
    const film = readFileSync(new URL('../../testing/media/film.webm', import.meta.url));
    for (const file of [film, Buffer.from('<script>alert(1)</script>')]) {
      const answer = await sendMessage(house, house.member, { file });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'not_a_message_file']);
    }
    expect([house.rows('select * from messages'), house.filesOn()]).toEqual([[], [0, 0, 0]]);
  });

  test.each(['member', 'admin'] as const)(
    'sent by the %s is there for the member and admins, for nobody else',
    async (by) => {
      const to = by === 'admin' ? house.member : undefined;
      const { filePath } = (await sendMessage(house, house[by], { file: Buffer.from(voice()) }, to)).json();
      const { member, admin, verified, commercial, finance } = house;
      expect(await house.seenBy(filePath, member, admin, verified, commercial, finance, { headers: {} })).toEqual([
        ...[200, 200],
        ...[404, 404, 404, 404],
      ]);
      const part = await house.app.inject({ url: filePath, headers: { ...member.headers, range: 'bytes=10-19' } });
      expect([
        part.statusCode,
        part.rawPayload,
        part.headers['content-disposition'],
        part.headers['content-type'],
      ]).toEqual([206, voice().subarray(10, 20), 'inline', 'audio/webm']);
    },
  );
});
