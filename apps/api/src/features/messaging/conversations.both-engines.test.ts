import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Said = { _id: string; content: string };
const sendText = async (content: string, by = app.member) =>
  String((await app.call(by, 'POST', '/messages', { content })).json()._id);
const replyToMember = async (content: string, to = app.member) =>
  String((await app.call(app.admin, 'POST', `/messages/admin/send/${to.id}`, { content })).json()._id);
const textsOf = (list: Said[]) => list.map(({ content }) => content);
const unread = async (by: StaffedApp['member']) => (await app.call(by, 'GET', '/unread-count')).json().unreadCount;
const inbox = async (query = '') => (await app.call(app.admin, 'GET', `/messages/admin/conversations${query}`)).json();

describe('long conversation', () => {
  const contents = Array.from({ length: 25 }, (_, at) => `message ${at}`);
  beforeEach(async () => {
    for (const content of contents) await sendText(content);
    await sendText('of another member', app.verified);
  });

  async function readBack(by: StaffedApp['member'], path: string, pick: (body: unknown) => Said[]) {
    const pages: string[][] = [];
    let cursor = '';
    do {
      const page = await app.call(by, 'GET', `${path}limit=10${cursor && `&before=${cursor}`}`);
      pages.unshift(textsOf(pick(page.json())));
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor);
    return pages;
  }

  test('is paged back to its first message, oldest first within a page', async () => {
    const pages = await readBack(app.member, '/messages/user/conversation?', (body) => body as Said[]);
    expect([pages.map((page) => page.length), pages.flat()]).toEqual([[5, 10, 10], contents]);
  });

  test('is paged the same way for staff', async () => {
    const path = `/messages/admin/conversations?userId=${app.member.id}&`;
    const pages = await readBack(app.admin, path, (body) => (body as { messages: Said[] }[])[0]!.messages);
    expect(pages.flat()).toEqual(contents);
  });

  test('has no page before a message of another conversation', async () => {
    const [{ messages }] = await inbox(`?userId=${app.verified.id}`);
    for (const before of [messages[0]._id, randomUUID()]) {
      const page = await app.call(app.member, 'GET', `/messages/user/conversation?before=${before}`);
      expect([page.statusCode, page.json().code]).toEqual([404, 'message_not_found']);
    }
  });
});

describe('unread messages', () => {
  test('are counted for both sides and read up to a message', async () => {
    const first = await sendText('one');
    const second = await sendText('two');
    await sendText('three', app.verified);
    const back = await replyToMember('hello');
    expect([await unread(app.admin), await unread(app.member), await unread(app.verified)]).toEqual([3, 1, 0]);
    expect((await inbox()).map(({ unreadCount }: { unreadCount: number }) => unreadCount)).toEqual([2, 1]);

    const read = (by: StaffedApp['member'], body: object) => app.call(by, 'PUT', '/messages/read', body);
    expect((await read(app.admin, { upTo: first, userId: app.member.id })).json()).toEqual({ unreadCount: 2 });
    expect((await read(app.admin, { upTo: second, userId: app.member.id })).json()).toEqual({ unreadCount: 1 });
    expect((await read(app.member, { upTo: back })).json()).toEqual({ unreadCount: 0 });
    const [{ readAt }, , secondMessage] = (await app.call(app.member, 'GET', '/messages/user/conversation')).json();
    expect([readAt, secondMessage.readAt]).toEqual([new Date(app.time.now).toISOString(), expect.any(String)]);
  });

  test('read a second time change and notify nothing', async () => {
    const upTo = await replyToMember('hello');
    const read = () => app.call(app.member, 'PUT', '/messages/read', { upTo });
    await read();
    const changesBefore = app.rows('select seq from change_log');
    app.time.now += 1000;
    expect((await read()).json()).toEqual({ unreadCount: 0 });
    expect(app.rows('select seq from change_log')).toEqual(changesBefore);
  });

  test('are marked read only in the own conversation, and by staff in the given one', async () => {
    const upTo = await replyToMember('hello', app.verified);
    const read = async (by: StaffedApp['member'], body: object) =>
      (await app.call(by, 'PUT', '/messages/read', body)).statusCode;
    expect(await read(app.member, { upTo })).toBe(404);
    expect(await read(app.member, { upTo, userId: app.verified.id })).toBe(404);
    expect(await read(app.admin, { upTo })).toBe(400);
    expect(await read(app.admin, { upTo, userId: app.member.id })).toBe(404);
    expect(await read(app.commercial, { upTo })).toBe(403);
    expect(await unread(app.verified)).toBe(1);
  });
});

describe('inbox of the administration', () => {
  test('contains every conversation with its last message, latest first, paged', async () => {
    const members = [app.member, app.verified, await app.as('user', 'Sami'), await app.as('user', 'Hichem')];
    for (const member of members) await sendText(`from ${member.email}`, member);
    await replyToMember('the last word', app.verified);
    const first = await app.call(app.admin, 'GET', '/messages/admin/conversations?limit=2');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await app.call(app.admin, 'GET', `/messages/admin/conversations?limit=2&cursor=${cursor}`);
    const [nour, amina, sami, hichem] = [members[1]!, members[0]!, members[2]!, members[3]!];
    const list = [...first.json(), ...second.json()];
    expect(list.map(({ user }: { user: { _id: string } }) => user._id)).toEqual(
      [nour, hichem, sami, amina].map(({ id }) => id),
    );
    expect(textsOf(list[0].messages)).toEqual(['the last word']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  test('is searched by name and address, regardless of accents', async () => {
    await sendText('x', app.verified);
    await sendText('x');
    for (const q of ['amina', 'ÂMINA ben', app.member.email])
      expect([
        q,
        (await inbox(`?q=${encodeURIComponent(q)}`)).map((each: { user: { email: string } }) => each.user.email),
      ]).toEqual([q, [app.member.email]]);
  });

  test('has an empty conversation for members without messages, and none for others', async () => {
    expect(await inbox(`?userId=${app.member.id}`)).toMatchObject([
      { user: { name: 'Amina' }, messages: [], unreadCount: 0 },
    ]);
    for (const id of [app.finance.id, randomUUID()])
      expect((await inbox(`?userId=${id}`)).code).toBe('conversation_not_found');
  });

  test('is limited to admins', async () => {
    const all = [app.admin, app.commercial, app.finance, app.member];
    expect(await app.seenBy('/api/messages/admin/conversations', ...all)).toEqual([200, 403, 403, 403]);
    expect(await app.seenBy('/api/messages/user/conversation', ...all)).toEqual([403, 403, 403, 200]);
  });
});

test('staff store quick replies, listed by title', async () => {
  const addQuickReply = (title: string) => app.call(app.admin, 'POST', '/quick-replies', { title, text: `${title}!` });
  const list = async () => (await app.call(app.admin, 'GET', '/quick-replies')).json();
  await addQuickReply('zebra');
  const { _id } = (await addQuickReply('École')).json();
  await addQuickReply('Fish');
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['École', 'Fish', 'zebra']);
  const edited = await app.call(app.admin, 'PUT', `/quick-replies/${_id}`, { title: 'Points', text: 'Soon.' });
  expect([edited.statusCode, (await list())[1]]).toMatchObject([200, { _id, title: 'Points', text: 'Soon.' }]);
  expect((await app.call(app.admin, 'DELETE', `/quick-replies/${_id}`)).statusCode).toBe(200);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await app.call(app.admin, method, `/quick-replies/${_id}`, { title: 'x', text: 'y' })).statusCode).toBe(
      404,
    );
  expect((await app.call(app.admin, 'POST', '/quick-replies', { title: ' ', text: 'y' })).json().errors).toEqual({
    title: 'Please fill in all required fields.',
  });
  expect(await app.seenBy('/api/quick-replies', app.member, app.finance, app.commercial)).toEqual([403, 403, 403]);
});

test('a quick reply without translations, as from older apps, retains the stored ones', async () => {
  const text = 'Your receipt has come.';
  const translations = { fr: 'Votre reçu est arrivé.', ar: 'وصل الوصل.' };
  const savedReply = (
    await app.call(app.admin, 'POST', '/quick-replies', { title: 'Receipt', text, translations })
  ).json();
  expect(savedReply).toMatchObject({ text, translations });
  const change = (body: object) =>
    app.call(app.admin, 'PUT', `/quick-replies/${savedReply._id}`, { title: 'Receipt', text, ...body });
  expect((await change({})).json().translations).toEqual(translations);
  expect((await change({ translations: { en: ' It came. ' } })).json().translations).toEqual({ en: 'It came.' });
  expect((await change({ translations: { fr: 'x'.repeat(4001) } })).statusCode).toBe(400);
});

test('staff see the language that a member reads', async () => {
  await sendText('Bonjour');
  const languages = async () => [
    (await inbox())[0].user.language,
    (await inbox(`?userId=${app.member.id}`))[0].user.language,
  ];
  expect(await languages()).toEqual(['source', 'source']);
  await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'ar' });
  expect(await languages()).toEqual(['ar', 'ar']);
});
