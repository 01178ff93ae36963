import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { openForEach } from '../../testing/open-for-each';

let house: StaffedApp;
openForEach(async () => {
  house = await openStaffedApp();
  return house;
});

type Said = { _id: string; content: string };
const say = async (content: string, by = house.member) =>
  String((await house.call(by, 'POST', '/messages', { content })).json()._id);
const answer = async (content: string, to = house.member) =>
  String((await house.call(house.admin, 'POST', `/messages/admin/send/${to.id}`, { content })).json()._id);
const textsOf = (list: Said[]) => list.map(({ content }) => content);
const unread = async (by: StaffedApp['member']) => (await house.call(by, 'GET', '/unread-count')).json().unreadCount;
const inbox = async (query = '') =>
  (await house.call(house.admin, 'GET', `/messages/admin/conversations${query}`)).json();

describe('a long conversation', () => {
  const said = Array.from({ length: 25 }, (_, at) => `message ${at}`);
  beforeEach(async () => {
    for (const content of said) await say(content);
    await say('of another member', house.verified);
  });

  async function readBack(by: StaffedApp['member'], path: string, pick: (body: unknown) => Said[]) {
    const pages: string[][] = [];
    let cursor = '';
    do {
      const page = await house.call(by, 'GET', `${path}limit=10${cursor && `&before=${cursor}`}`);
      pages.unshift(textsOf(pick(page.json())));
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor);
    return pages;
  }

  test('is read back page by page to its first message, oldest first within a page', async () => {
    const pages = await readBack(house.member, '/messages/user/conversation?', (body) => body as Said[]);
    expect([pages.map((page) => page.length), pages.flat()]).toEqual([[5, 10, 10], said]);
  });

  test('is read back the same way by staff', async () => {
    const path = `/messages/admin/conversations?userId=${house.member.id}&`;
    const pages = await readBack(house.admin, path, (body) => (body as { messages: Said[] }[])[0]!.messages);
    expect(pages.flat()).toEqual(said);
  });

  test('has no page before a message of another one', async () => {
    const [{ messages }] = await inbox(`?userId=${house.verified.id}`);
    for (const before of [messages[0]._id, randomUUID()]) {
      const page = await house.call(house.member, 'GET', `/messages/user/conversation?before=${before}`);
      expect([page.statusCode, page.json().code]).toEqual([404, 'message_not_found']);
    }
  });
});

describe('unread messages', () => {
  test('are counted for both sides, and read up to a message', async () => {
    const first = await say('one');
    const second = await say('two');
    await say('three', house.verified);
    const back = await answer('hello');
    expect([await unread(house.admin), await unread(house.member), await unread(house.verified)]).toEqual([3, 1, 0]);
    expect((await inbox()).map(({ unreadCount }: { unreadCount: number }) => unreadCount)).toEqual([2, 1]);

    const read = (by: StaffedApp['member'], body: object) => house.call(by, 'PUT', '/messages/read', body);
    expect((await read(house.admin, { upTo: first, userId: house.member.id })).json()).toEqual({ unreadCount: 2 });
    expect((await read(house.admin, { upTo: second, userId: house.member.id })).json()).toEqual({ unreadCount: 1 });
    expect((await read(house.member, { upTo: back })).json()).toEqual({ unreadCount: 0 });
    const [{ readAt }, , answered] = (await house.call(house.member, 'GET', '/messages/user/conversation')).json();
    expect([readAt, answered.readAt]).toEqual([new Date(house.time.now).toISOString(), expect.any(String)]);
  });

  test('read a second time change nothing and tell nobody', async () => {
    const upTo = await answer('hello');
    const read = () => house.call(house.member, 'PUT', '/messages/read', { upTo });
    await read();
    const told = house.rows('select seq from change_log');
    house.time.now += 1000;
    expect((await read()).json()).toEqual({ unreadCount: 0 });
    expect(house.rows('select seq from change_log')).toEqual(told);
  });

  test('are marked only in the own conversation, and by staff in the one they name', async () => {
    const upTo = await answer('hello', house.verified);
    const read = async (by: StaffedApp['member'], body: object) =>
      (await house.call(by, 'PUT', '/messages/read', body)).statusCode;
    expect(await read(house.member, { upTo })).toBe(404);
    expect(await read(house.member, { upTo, userId: house.verified.id })).toBe(404);
    expect(await read(house.admin, { upTo })).toBe(400);
    expect(await read(house.admin, { upTo, userId: house.member.id })).toBe(404);
    expect(await read(house.commercial, { upTo })).toBe(403);
    expect(await unread(house.verified)).toBe(1);
  });
});

describe('the inbox of the administration', () => {
  test('has every conversation with its last message, the latest first, page by page', async () => {
    const members = [house.member, house.verified, await house.as('user', 'Sami'), await house.as('user', 'Hichem')];
    for (const member of members) await say(`from ${member.email}`, member);
    await answer('the last word', house.verified);
    const first = await house.call(house.admin, 'GET', '/messages/admin/conversations?limit=2');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await house.call(house.admin, 'GET', `/messages/admin/conversations?limit=2&cursor=${cursor}`);
    const [nour, amina, sami, hichem] = [members[1]!, members[0]!, members[2]!, members[3]!];
    const list = [...first.json(), ...second.json()];
    expect(list.map(({ user }: { user: { _id: string } }) => user._id)).toEqual(
      [nour, hichem, sami, amina].map(({ id }) => id),
    );
    expect(textsOf(list[0].messages)).toEqual(['the last word']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  test('is searched by name and address, whatever the accents', async () => {
    await say('x', house.verified);
    await say('x');
    for (const q of ['amina', 'ÂMINA ben', house.member.email])
      expect([
        q,
        (await inbox(`?q=${encodeURIComponent(q)}`)).map((each: { user: { email: string } }) => each.user.email),
      ]).toEqual([q, [house.member.email]]);
  });

  test('has an empty conversation for a member who said nothing, and none for anyone else', async () => {
    expect(await inbox(`?userId=${house.member.id}`)).toMatchObject([
      { user: { name: 'Amina' }, messages: [], unreadCount: 0 },
    ]);
    for (const id of [house.finance.id, randomUUID()])
      expect((await inbox(`?userId=${id}`)).code).toBe('conversation_not_found');
  });

  test('is for admins alone', async () => {
    const all = [house.admin, house.commercial, house.finance, house.member];
    expect(await house.seenBy('/api/messages/admin/conversations', ...all)).toEqual([200, 403, 403, 403]);
    expect(await house.seenBy('/api/messages/user/conversation', ...all)).toEqual([403, 403, 403, 200]);
  });
});

test('staff keep the answers that they give often, by title', async () => {
  const keep = (title: string) => house.call(house.admin, 'POST', '/quick-replies', { title, text: `${title}!` });
  const list = async () => (await house.call(house.admin, 'GET', '/quick-replies')).json();
  await keep('zebra');
  const { _id } = (await keep('École')).json();
  await keep('Fish');
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['École', 'Fish', 'zebra']);
  const edited = await house.call(house.admin, 'PUT', `/quick-replies/${_id}`, { title: 'Points', text: 'Soon.' });
  expect([edited.statusCode, (await list())[1]]).toMatchObject([200, { _id, title: 'Points', text: 'Soon.' }]);
  expect((await house.call(house.admin, 'DELETE', `/quick-replies/${_id}`)).statusCode).toBe(200);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await house.call(house.admin, method, `/quick-replies/${_id}`, { title: 'x', text: 'y' })).statusCode).toBe(
      404,
    );
  expect((await house.call(house.admin, 'POST', '/quick-replies', { title: ' ', text: 'y' })).json().errors).toEqual({
    title: 'Please fill in all required fields.',
  });
  expect(await house.seenBy('/api/quick-replies', house.member, house.finance, house.commercial)).toEqual([
    403, 403, 403,
  ]);
});

test('a quick reply has the words of each language; without them, as from older apps, those that are kept stay', async () => {
  const text = 'Your receipt has come.';
  const translations = { fr: 'Votre reçu est arrivé.', ar: 'وصل الوصل.' };
  const kept = (
    await house.call(house.admin, 'POST', '/quick-replies', { title: 'Receipt', text, translations })
  ).json();
  expect(kept).toMatchObject({ text, translations });
  const change = (body: object) =>
    house.call(house.admin, 'PUT', `/quick-replies/${kept._id}`, { title: 'Receipt', text, ...body });
  expect((await change({})).json().translations).toEqual(translations);
  expect((await change({ translations: { en: ' It came. ' } })).json().translations).toEqual({ en: 'It came.' });
  expect((await change({ translations: { fr: 'x'.repeat(4001) } })).statusCode).toBe(400);
});

test('staff are told in which language a member reads', async () => {
  await say('Bonjour');
  const languages = async () => [
    (await inbox())[0].user.language,
    (await inbox(`?userId=${house.member.id}`))[0].user.language,
  ];
  expect(await languages()).toEqual(['source', 'source']);
  await house.call(house.member, 'PUT', `/users/${house.member.id}/language`, { language: 'ar' });
  expect(await languages()).toEqual(['ar', 'ar']);
});
