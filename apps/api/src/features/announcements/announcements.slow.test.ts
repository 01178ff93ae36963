import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import type { AnnouncementContent } from '@waha/domain/staff-announcements.contract';
import { describe, expect, test } from 'vitest';
import { advanceClockCheckpoint } from '#platform/process/clock-checkpoint';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendAnnouncements } from './send-announcements';

const CONTENT: AnnouncementContent = {
  texts: {
    fr: { title: 'Fermé lundi', text: 'Nous fermons lundi.' },
    ar: { title: 'مغلق', text: 'نغلق يوم الاثنين.' },
  },
  audience: {},
  byPush: false,
  byMail: false,
};

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  await app.context.services.transact(advanceClockCheckpoint);
  return app;
});

const write = async (change: Partial<AnnouncementContent> = {}) => {
  const response = await app.call(app.admin, 'POST', '/announcements', { ...CONTENT, ...change });
  expect(response.statusCode).toBe(201);
  return response.json();
};
const read = async (id: string) => (await app.call(app.admin, 'GET', `/announcements/${id}`)).json();
const send = (id: string, version = 1, sendAt?: number) =>
  app.call(app.admin, 'POST', `/announcements/${id}/send`, {
    version,
    ...(sendAt && { sendAt: new Date(sendAt).toISOString() }),
  });
const cancel = (id: string) => app.call(app.admin, 'POST', `/announcements/${id}/cancel`);
const run = () => sendAnnouncements(app.context.services);
const noticesOf = async (who: { headers: Record<string, string> }) =>
  (await app.call(who, 'GET', '/notificationsUser')).json();
const speak = (who: { id: string; headers: Record<string, string> }, language: string) =>
  app.call(who, 'PUT', `/users/${who.id}/language`, { language });

/** Sends an announcement to the members who match. */
async function sent(change: Partial<AnnouncementContent> = {}): Promise<string> {
  const { _id } = await write(change);
  expect((await send(_id)).statusCode).toBe(200);
  await run();
  return _id;
}

describe('announcement draft', () => {
  test('reaches no one and is stored even if incomplete', async () => {
    const { _id } = await write({ texts: { fr: { title: ' Bientôt ', text: '' }, en: { title: '', text: ' ' } } });
    await run();
    expect(await noticesOf(app.member)).toEqual([]);
    expect(await read(_id)).toMatchObject({
      state: 'draft',
      version: 1,
      texts: { fr: { title: 'Bientôt', text: '' } },
    });
    const [listed] = (await app.call(app.admin, 'GET', '/announcements')).json();
    expect(listed).toMatchObject({ _id, title: 'Bientôt', figures: { told: 0 } });
    const early = await send(_id);
    expect([early.statusCode, early.json()]).toMatchObject([
      422,
      { code: 'announcement_not_whole', faults: ['fr.text'] },
    ]);
    expect((await app.call(app.admin, 'DELETE', `/announcements/${_id}`, { version: 1 })).statusCode).toBe(204);
    expect((await app.call(app.admin, 'GET', `/announcements/${_id}`)).statusCode).toBe(404);
  });

  test('saved by someone else is not overwritten: the second editor gets the first version', async () => {
    const { _id } = await write();
    const edit = (version: number, byPush: boolean) =>
      app.call(app.admin, 'PUT', `/announcements/${_id}`, { ...CONTENT, byPush, version });
    expect((await edit(1, true)).json().version).toBe(2);
    const second = await edit(1, false);
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      {
        code: 'announcement_changed',
        announcement: { byPush: true, version: 2, savedBy: { name: 'Leila Ben Salah' } },
      },
    ]);
    expect((await send(_id, 1)).json().code).toBe('announcement_changed');
    await send(_id, 2);
    expect((await edit(2, false)).json().code).toBe('announcement_not_draft');
  });

  test('reports how many members it would reach, by language', async () => {
    await speak(app.verified, 'ar');
    const reach = async (query: string) => (await app.call(app.admin, 'GET', `/announcement-audience${query}`)).json();
    expect(await reach('')).toEqual({
      total: 2,
      languages: [
        { language: 'source', members: 1 },
        { language: 'ar', members: 1 },
      ],
    });
    expect((await reach('?verified=yes')).total).toBe(1);
    expect((await reach('?from=2026-01-15')).total).toBe(2);
    expect((await reach('?to=2026-01-14')).total).toBe(0);
    expect((await reach('?tag=vip&pack=0190f5f0-0000-7000-8000-000000000000')).code).toBe('invalid_input');
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    expect((await reach('')).total).toBe(1);
  });
});

describe('sent announcement', () => {
  test('reaches each matching member once, in their language or the first available', async () => {
    await speak(app.member, 'ar');
    await speak(app.verified, 'en');
    const id = await sent();
    await run();
    const [notice, ...otherNotices] = await noticesOf(app.member);
    expect(otherNotices).toEqual([]);
    expect(notice).toMatchObject({ type: 'ANNOUNCEMENT', message: 'مغلق', text: 'نغلق يوم الاثنين.', read: false });
    expect(await noticesOf(app.verified)).toMatchObject([{ message: 'Fermé lundi', text: 'Nous fermons lundi.' }]);
    expect(await read(id)).toMatchObject({ state: 'sent', figures: { told: 2 } });
    await speak(app.member, 'fr');
    expect(await noticesOf(app.member)).toMatchObject([{ message: 'Fermé lundi' }]);
    expect(app.audited('announcement.sent')).toMatchObject([
      { actor_id: app.admin.id, subject_id: id, details: '{"members":2}' },
    ]);
  });

  test.each<[string, AnnouncementContent['audience'], string[]]>([
    ['verified ones', { verified: 'yes' }, ['Nour']],
    ['those who are not', { verified: 'no' }, ['Amina', 'Fares']],
    ['who reads Arabic', { language: 'ar' }, ['Fares']],
    ['who owns no pack', { pack: 'none' }, ['Amina', 'Fares', 'Nour']],
    ['who joined today', { from: '2026-01-15', to: '2026-01-15' }, ['Amina', 'Fares', 'Nour']],
    ['who has a tag', { tag: 'late' }, ['Nour']],
  ])('to a filter goes to %s alone', async (_whom, audience, names) => {
    await speak(await app.as('user', 'Fares'), 'ar');
    await app.call(app.admin, 'POST', `/members/${app.verified.id}/tags`, { tag: 'late' });
    await sent({ audience });
    const notifiedMembers = app.rows(
      `select p.name from announcement_members m join people p on p.id = m.member_id order by p.name`,
    );
    expect(notifiedMembers.map(({ name }) => name)).toEqual(names);
  });

  test('excludes blocked members and staff', async () => {
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    await sent();
    expect(app.rows('select member_id from announcement_members')).toEqual([{ member_id: app.verified.id }]);
  });

  test('without recipients is refused', async () => {
    const { _id } = await write({ audience: { pack: 'any' } });
    expect((await send(_id)).json().code).toBe('announcement_for_nobody');
  });

  test('counts who fetched and who read it, once each, per hour', async () => {
    const id = await sent();
    expect((await read(id)).figures).toMatchObject({ told: 2, appReceived: 0, received: 0, read: 0 });
    const [notice] = await noticesOf(app.member);
    await noticesOf(app.member);
    expect((await read(id)).figures).toMatchObject({ appReceived: 1, received: 1, read: 0 });
    app.time.now += HOUR;
    for (const _twice of [1, 2]) await app.call(app.member, 'PUT', `/notificationsUser/${notice._id}/read`);
    await app.call(app.member, 'DELETE', `/notificationsUser/${notice._id}`);
    expect(await read(id)).toMatchObject({
      figures: { told: 2, appReceived: 1, read: 1 },
      readByHour: [{ from: '2026-01-15T10:00:00.000Z', members: 1 }],
    });
  });
});

describe('scheduled announcement', () => {
  test('is sent at its time to the members who match then', async () => {
    const { _id } = await write();
    const at = app.time.now + HOUR;
    expect((await send(_id, 1, at)).json()).toMatchObject({ state: 'scheduled', startedAt: null });
    await run();
    expect(await noticesOf(app.member)).toEqual([]);
    const lateMember = await app.as('user', 'Yosra');
    app.time.now = at;
    await run();
    expect((await read(_id)).state).toBe('sent');
    expect(await noticesOf({ headers: await app.logIn(lateMember.email) })).toHaveLength(1);
  });

  test('is never sent if stopped before; a past time is refused', async () => {
    const { _id } = await write();
    expect((await send(_id, 1, app.time.now)).json().code).toBe('announcement_time_past');
    await send(_id, 1, app.time.now + MINUTE);
    expect((await cancel(_id)).json().state).toBe('cancelled');
    app.time.now += 2 * MINUTE;
    await run();
    expect(app.rows('select * from announcement_members')).toEqual([]);
    expect((await cancel(_id)).json().code).toBe('announcement_over');
    expect(app.audited('announcement.cancelled')).toHaveLength(1);
  });

  test("needs a person's confirmation after a clock jump", async () => {
    const { _id } = await write();
    await send(_id, 1, app.time.now + 100 * DAY);
    app.time.now += 101 * DAY;
    await run();
    expect(app.rows('select state from announcements')).toEqual([{ state: 'scheduled' }]);
  });
});

test.each(['commercial', 'finance', 'member'] as const)('%s can neither see nor send announcements', async (who) => {
  const { _id } = await write();
  const by = app[who];
  const responses = await Promise.all([
    app.call(by, 'GET', '/announcements'),
    app.call(by, 'GET', `/announcements/${_id}`),
    app.call(by, 'GET', '/announcement-audience'),
    app.call(by, 'POST', '/announcements', CONTENT),
    app.call(by, 'PUT', `/announcements/${_id}`, { ...CONTENT, version: 1 }),
    app.call(by, 'POST', `/announcements/${_id}/send`, { version: 1 }),
    app.call(by, 'POST', `/announcements/${_id}/cancel`),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(403));
  expect(app.rows('select state from announcements')).toEqual([{ state: 'draft' }]);
});

test('a repeated announcement call sends nothing twice', async () => {
  const { _id } = await write();
  const key = randomUUID();
  const resend = () => app.call(app.admin, 'POST', `/announcements/${_id}/send`, { version: 1 }, key);
  expect([(await resend()).statusCode, (await resend()).statusCode]).toEqual([200, 200]);
  await run();
  expect(await noticesOf(app.member)).toHaveLength(1);
});
