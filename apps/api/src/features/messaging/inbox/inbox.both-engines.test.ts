import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE, toIso } from '@waha/domain/kernel/time';
import { INBOX_FILTERS, type InboxFilter } from '@waha/domain/messaging/staff/inbox';
import { describe, expect, test } from 'vitest';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { wakeConversations } from './wake-conversations';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Person = StaffedApp['member'];

const write = async (content: string, by: Person = app.member) =>
  String((await app.call(by, 'POST', '/messages', { content })).json()._id);
const answer = (to: Person = app.member, by: Person = app.admin) =>
  app.call(by, 'POST', `/messages/admin/send/${to.id}`, { content: 'An answer' });
const change = (body: object, of: Person = app.member, by: Person = app.admin) =>
  app.call(by, 'PUT', `/messages/admin/conversations/${of.id}`, body);
const read = (upTo: string, of: Person = app.member) =>
  app.call(app.admin, 'PUT', '/messages/read', { upTo, userId: of.id });
const counts = async (by: Person = app.admin) => (await app.call(by, 'GET', '/messages/admin/counts')).json();

/** Returns the conversations of a filter by their members' first names. */
async function list(filter: InboxFilter, by: Person = app.admin): Promise<string[]> {
  const page = await app.call(by, 'GET', `/messages/admin/conversations?filter=${filter}`);
  return page.json().map(({ user }: { user: { name: string } }) => user.name);
}
const listAll = async () =>
  Object.fromEntries(await Promise.all(INBOX_FILTERS.map(async (filter) => [filter, await list(filter)])));
const conversation = async (of: Person = app.member) =>
  (await app.call(app.admin, 'GET', `/messages/admin/conversations?userId=${of.id}`)).json()[0];

describe('inbox filters', () => {
  test('follow what is written, read and answered', async () => {
    const first = await write('Hello?');
    await write('And me?', app.verified);
    expect(await listAll()).toEqual({
      ...{ all: ['Nour', 'Amina'], unread: ['Nour', 'Amina'], unanswered: ['Amina', 'Nour'] },
      ...{ mine: [], snoozed: [], closed: [] },
    });
    await read(first);
    expect([await list('unread'), await list('unanswered')]).toEqual([['Nour'], ['Amina', 'Nour']]);
    await answer();
    expect([await list('unanswered'), await list('mine'), await list('all')]).toEqual([
      ['Nour'],
      ['Amina'],
      ['Amina', 'Nour'],
    ]);
  });

  test('list the longest waiting first if they are unanswered, over several pages', async () => {
    await write('Hello?');
    await write('And me?', app.verified);
    const address = '/messages/admin/conversations?filter=unanswered&limit=1';
    const first = await app.call(app.admin, 'GET', address);
    const second = await app.call(app.admin, 'GET', `${address}&cursor=${first.headers['x-next-cursor']}`);
    const names = [first, second].map((page) => page.json().map(({ user }: { user: { name: string } }) => user.name));
    expect(names).toEqual([['Amina'], ['Nour']]);
    expect(second.headers).not.toHaveProperty('x-next-cursor');
  });

  test('count their conversations, and name the one that has waited longest', async () => {
    await write('Hello?');
    const at = toIso(app.time.now);
    app.time.now += HOUR;
    await write('Still there?', app.verified);
    await write('Hello?', app.verified);
    expect(await counts()).toEqual({
      ...{ unread: 2, unanswered: 2, mine: 0, snoozed: 0 },
      oldest: { userId: app.member.id, at },
    });
    await answer();
    await change({ snoozedUntil: toIso(app.time.now + HOUR) }, app.verified);
    expect(await counts()).toEqual({ unread: 1, unanswered: 0, mine: 1, snoozed: 1, oldest: null });
  });

  test('that are unanswered are the work queue of messages: its number and its oldest message', async () => {
    const queue = async () =>
      (await app.call(app.admin, 'GET', '/queue')).json().find(({ kind }: { kind: string }) => kind === 'messages');
    const at = toIso(app.time.now);
    const first = await write('Hello?');
    app.time.now += HOUR;
    for (const text of ['Hello?', 'And me?']) await write(text, app.verified);
    await read(first);
    const { unanswered, oldest } = await counts();
    expect([unanswered, oldest.at]).toEqual([2, at]);
    expect(await queue()).toEqual({ kind: 'messages', waiting: 2, oldestAt: at });
    await change({ snoozedUntil: toIso(app.time.now + HOUR) });
    await answer(app.verified);
    expect(await queue()).toEqual({ kind: 'messages', waiting: 0, oldestAt: null });
  });

  test('are paged and searched like the whole inbox', async () => {
    for (const member of [app.member, app.verified, await app.as('user', 'Sami')]) await write('Hello?', member);
    for (const [filter, last] of [
      ['unread', 'Amina'],
      ['unanswered', 'Sami'],
    ]) {
      const path = `/messages/admin/conversations?filter=${filter}`;
      const first = await app.call(app.admin, 'GET', `${path}&limit=2`);
      const second = await app.call(app.admin, 'GET', `${path}&cursor=${first.headers['x-next-cursor']}`);
      expect([first.json().length, second.json()[0].user.name]).toEqual([2, last]);
      const found = await app.call(app.admin, 'GET', `${path}&q=nour`);
      expect(found.json().map(({ user }: { user: { name: string } }) => user.name)).toEqual(['Nour']);
    }
  });
});

describe('an assigned conversation', () => {
  test('belongs to the first person who answers', async () => {
    const karim = await app.as('admin', 'Salma');
    await write('Hello?');
    await answer(app.member, karim);
    await answer(app.member, app.admin);
    expect((await conversation()).assignee).toMatchObject({ _id: karim.id });
    expect([await list('mine'), await list('mine', karim)]).toEqual([[], ['Amina']]);
  });

  test('can be given to another admin and taken back, and the log says so', async () => {
    const karim = await app.as('admin', 'Salma');
    await write('Hello?');
    expect((await change({ assigneeId: karim.id })).json().assignee).toMatchObject({ _id: karim.id });
    expect(await list('mine', karim)).toEqual(['Amina']);
    expect((await change({ assigneeId: null })).json().assignee).toBeNull();
    expect(app.audited('conversation.assigned')).toHaveLength(2);
  });

  test('has no assignee once that person cannot sign in, and then belongs to who answers', async () => {
    const karim = await app.as('admin', 'Salma');
    await write('Hello?');
    await change({ assigneeId: karim.id });
    app.rows(`update people set blocked_at = 1 where id = '${karim.id}' returning id`);
    expect((await conversation()).assignee).toBeNull();
    expect((await change({ assigneeId: karim.id }, app.member)).json().assignee).toBeNull();
    await answer();
    expect((await conversation()).assignee).toMatchObject({ _id: app.admin.id });
  });

  test('is given to no member, to no other staff and to nobody unknown', async () => {
    await write('Hello?');
    for (const assigneeId of [app.member.id, app.commercial.id, randomUUID()])
      expect((await change({ assigneeId })).json().code).toBe('assignee_not_found');
  });
});

describe('a closed conversation', () => {
  test('is opened again by a message of the member', async () => {
    await read(await write('Hello?'));
    expect((await change({ isClosed: true })).json()).toMatchObject({ isClosed: true, snoozedUntil: null });
    expect(await listAll()).toEqual({
      ...{ all: ['Amina'], unread: [], unanswered: [], mine: [], snoozed: [], closed: ['Amina'] },
    });
    await write('One more thing');
    expect([await list('closed'), await list('unread'), await list('unanswered')]).toEqual([[], ['Amina'], ['Amina']]);
    expect(app.audited('conversation.closed')).toHaveLength(1);
  });

  test('stays closed when staff write to it, and is reopened by hand', async () => {
    await answer();
    await change({ isClosed: true });
    await answer();
    expect(await list('closed')).toEqual(['Amina']);
    expect((await change({ isClosed: false })).json().isClosed).toBe(false);
    expect(await list('mine')).toEqual(['Amina']);
    expect(app.audited('conversation.reopened')).toHaveLength(1);
  });

  test('has no unread message: closing is refused until it is read', async () => {
    await write('Hello?');
    const refused = await change({ isClosed: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conversation_unread']);
    expect(await list('closed')).toEqual([]);
  });

  test('needs a message', async () => {
    expect((await change({ isClosed: true })).json().code).toBe('conversation_not_found');
  });
});

describe('a snoozed conversation', () => {
  const snooze = (ms: number) => change({ snoozedUntil: toIso(app.time.now + ms) });

  test('is hidden until its time, and then shown in open inboxes', async () => {
    await write('Hello?');
    await snooze(HOUR);
    expect([await list('snoozed'), await list('unread'), await list('unanswered')]).toEqual([['Amina'], [], []]);
    app.time.now += HOUR - MINUTE;
    await wakeConversations(app.server.services);
    expect(await list('snoozed')).toEqual(['Amina']);
    const before = app.rows('select seq from change_log').length;
    app.time.now += MINUTE;
    await wakeConversations(app.server.services);
    expect([await list('snoozed'), await list('unread'), await list('unanswered')]).toEqual([[], ['Amina'], ['Amina']]);
    expect(app.rows('select seq from change_log').length).toBe(before + 2);
    await wakeConversations(app.server.services);
    expect(app.rows('select seq from change_log').length).toBe(before + 2);
  });

  test('is woken by a message of the member, not by one of staff', async () => {
    await write('Hello?');
    await snooze(HOUR);
    await answer();
    expect(await list('snoozed')).toEqual(['Amina']);
    await write('Thank you');
    expect([await list('snoozed'), await list('unanswered')]).toEqual([[], ['Amina']]);
    app.time.now += HOUR + MINUTE;
    await wakeConversations(app.server.services);
    expect(await list('unanswered')).toEqual(['Amina']);
  });

  test('has an end in the future that exists', async () => {
    await write('Hello?');
    for (const snoozedUntil of [toIso(app.time.now), '2026-19-45T10:00:00Z', '2999-01-01T00:00:00Z'])
      expect((await change({ snoozedUntil })).json().code).toBe('snooze_time_invalid');
  });
});

test('a change of a conversation is shown in the inboxes of other admins, and only there', async () => {
  await read(await write('Hello?'));
  const seen = () => app.rows('select audience, feature from change_log');
  const before = seen().length;
  await change({ isClosed: true });
  expect(seen().slice(before)).toEqual([
    { audience: 'admin', feature: 'messaging' },
    { audience: 'admin', feature: 'overview' },
  ]);
});

test('the counts and states of the inbox are for admins only', async () => {
  await write('Hello?');
  const all = [app.admin, app.commercial, app.finance, app.member];
  for (const path of ['counts', 'answer-time', 'business-hours'])
    expect(await app.seenBy(`/api/messages/admin/${path}`, ...all)).toEqual([200, 403, 403, 403]);
  const codes = await Promise.all(all.slice(1).map(async (by) => (await change({}, app.member, by)).statusCode));
  expect(codes).toEqual([403, 403, 403]);
});

test('the answer time is the median of the last 30 days', async () => {
  const answerTime = async () => (await app.call(app.admin, 'GET', '/messages/admin/answer-time')).json();
  expect(await answerTime()).toEqual({ medianMs: null, answers: 0 });
  for (const minutes of [5, 90, 10]) {
    await write('Hello?');
    app.time.now += minutes * MINUTE;
    await answer();
  }
  expect(await answerTime()).toEqual({ medianMs: 10 * MINUTE, answers: 3 });
  app.time.now += 31 * 24 * HOUR;
  const { headers } = await app.as('admin', 'Salma');
  const later = await app.server.inject({ url: '/api/messages/admin/answer-time', headers });
  expect(later.json()).toEqual({ medianMs: null, answers: 0 });
});

describe('values of quick replies', () => {
  const values = async () =>
    (await app.call(app.admin, 'GET', `/messages/admin/conversations/${app.member.id}/reply-values`)).json();

  test('are the first name only while nothing is pending', async () => {
    expect(await values()).toEqual({ name: 'Amina' });
    const missing = await app.call(app.admin, 'GET', `/messages/admin/conversations/${app.finance.id}/reply-values`);
    expect(missing.json().code).toBe('conversation_not_found');
    expect(await app.seenBy(`/api/messages/admin/conversations/${app.member.id}/reply-values`, app.member)).toEqual([
      403,
    ]);
  });

  test('are those of the pending payment, in the language of the member', async () => {
    const id = await app.given.payment(app.member.id, 'N');
    const [{ reference }] = app.rows(`select reference from payments where id = '${id}'`) as [{ reference: string }];
    expect(await values()).toEqual({ name: 'Amina', reference, amount: expect.stringMatching(/^[\d.]+ TND$/) });
    await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'fr' });
    expect((await values()).amount).toMatch(/^[\d\u00a0]+,\d{3}\u00a0DT$/);
  });

  test('are those of the unpaid invoice that is due first, without a pending payment', async () => {
    for (const [invoiceDate, amount] of [
      ['2026-09-01', 7000],
      ['2026-08-01', 5000],
    ])
      await sendForm(app, app.admin, {
        url: `/invoices/upload/${app.member.id}`,
        ...{ fields: { invoiceDate, amount, status: 'pending' }, files: { pdf: createPdf() } },
      });
    expect(await values()).toEqual({
      name: 'Amina',
      reference: expect.stringMatching(/^\d{4}-\d{6}$/),
      amount: '5.000 TND',
    });
  });
});
