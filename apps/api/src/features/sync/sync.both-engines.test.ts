import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { sweepRows } from '../operations/sweep-rows';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const sync = async (by = app.member, query = '') => (await app.call(by, 'GET', `/sync${query}`)).json();
const sendText = (by = app.member) => app.call(by, 'POST', '/messages', { content: 'x' });
const replyToMember = (to = app.member) =>
  app.call(app.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'y' });
const featuresSince = async (since: number, by = app.member) =>
  (await sync(by, `?since=${since}`)).changes.map(({ feature }: { feature: string }) => feature);

describe('change query', () => {
  test('without a cursor returns only the start position', async () => {
    await sendText();
    expect(await sync()).toEqual({
      epoch: expect.stringMatching(/^[0-9a-f]{32}$/),
      cursor: 3,
      more: false,
      reset: false,
      changes: [],
      counts: { messages: 0, notifications: 0 },
      serverTime: new Date(app.time.now).toISOString(),
    });
  });

  test('returns all changes for the caller since the cursor, and no others', async () => {
    await sendText();
    await sendText(app.verified);
    await replyToMember(app.verified);
    const changed = { feature: 'messaging', id: app.verified.id };
    expect(await sync(app.verified, '?since=0')).toMatchObject({
      cursor: 9,
      changes: [
        { seq: 4, ...changed },
        { seq: 7, ...changed },
      ],
    });
    // The message and the unread count, three times.
    expect((await sync(app.admin, '?since=0')).changes).toHaveLength(6);
    expect((await sync(app.finance, '?since=0')).changes).toEqual([]);
    expect(await sync(app.verified, '?since=9')).toMatchObject({ cursor: 9, changes: [], reset: false });
  });

  test('returns a long list in parts that continue each other', async () => {
    for (let each = 0; each < 7; each++) await (each % 2 ? sendText() : sendText(app.verified));
    const seenSeqs: number[] = [];
    let page = { cursor: 0, more: true, changes: [] as { seq: number }[] };
    while (page.more) {
      page = await sync(app.admin, `?since=${page.cursor}&limit=3`);
      seenSeqs.push(...page.changes.map(({ seq }) => seq));
    }
    expect(seenSeqs).toEqual([2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21]);
    expect(page.cursor).toBe(21);
  });

  test('asks for a full reload with a future, foreign or expired cursor', async () => {
    await sendText();
    app.time.now += 31 * DAY;
    for (const by of [app.member, app.admin]) by.headers = await app.logIn(by.email);
    await replyToMember();
    await sweepRows(app.context.services);
    const { epoch } = await sync();
    for (const query of ['?since=7', `?since=6&epoch=${'0'.repeat(32)}`, '?since=0', '?since=1'])
      expect([query, await sync(app.member, query)]).toMatchObject([
        query,
        { reset: true, cursor: 6, changes: [], more: false },
      ]);
    expect(await sync(app.member, `?since=3&epoch=${epoch}`)).toMatchObject({ reset: false, changes: [{ seq: 4 }] });
    app.time.now += 31 * DAY;
    app.member.headers = await app.logIn(app.member.email);
    await sweepRows(app.context.services);
    // The newest entry stores how far the numbers have advanced.
    expect(app.rows('select seq from change_log')).toEqual([{ seq: 6 }]);
    for (const query of ['?since=6', '?since=5'])
      expect(await sync(app.member, query)).toMatchObject({ reset: false, cursor: 6 });
    expect(await sync(app.member, '?since=4')).toMatchObject({ reset: true, cursor: 6 });
  });

  test('counts unread: own for a member, all for admins, none for other staff', async () => {
    await sendText();
    await sendText(app.verified);
    await replyToMember();
    await app.call(app.admin, 'POST', '/notificationsUser/send', {
      userId: app.member.id,
      type: 'PROFILE_VERIFIED',
      message: 'x',
    });
    const countsOf = async (by: StaffedApp['member']) => (await sync(by)).counts;
    expect(await countsOf(app.member)).toEqual({ messages: 1, notifications: 1 });
    expect(await countsOf(app.admin)).toEqual({ messages: 2, notifications: 0 });
    expect(await countsOf(app.finance)).toEqual({ messages: 0, notifications: 0 });
  });
});

describe('other devices of a member', () => {
  test('receive notifications read and deleted, but not those read before', async () => {
    const notifyMember = () =>
      app.call(app.admin, 'POST', '/notificationsUser/send', {
        userId: app.member.id,
        type: 'PROFILE_VERIFIED',
        message: 'x',
      });
    const { _id } = (await notifyMember()).json();
    const act = (method: 'PUT' | 'DELETE', path: string) => app.call(app.member, method, `/notificationsUser${path}`);
    await act('PUT', `/${_id}/read`);
    await act('PUT', `/${_id}/read`);
    await act('PUT', '/read-all');
    await act('DELETE', `/${_id}`);
    expect(await featuresSince(0)).toEqual(['notifications', 'notifications', 'notifications']);
  });

  test('receive that the outcome of a recharge was seen', async () => {
    const { request } = (await sendRecharge(app, app.member, 40)).json();
    await app.call(app.finance, 'PUT', `/point-recharge/${request._id}/status`, { status: 'approved' });
    const { cursor } = await sync();
    for (let each = 0; each < 2; each++) await app.call(app.member, 'PUT', `/point-recharge/${request._id}/seen`);
    expect(await featuresSince(cursor)).toEqual(['recharge']);
  });

  test('receive that a session was ended', async () => {
    const elsewhere = { ...app.member, headers: await app.logIn(app.member.email) };
    await app.call(elsewhere, 'POST', '/users/logout');
    expect(await featuresSince(0)).toEqual(['account']);
  });
});

test('a decision notifies its member and the relevant staff, in its own transaction', async () => {
  const id = await app.given.payment(app.member.id, 'Ultra One');
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  expect(await featuresSince(0)).toEqual(expect.arrayContaining(['purchase', 'wallet', 'notifications']));
  expect(await featuresSince(0, app.finance)).toContain('wallet');
  expect(await featuresSince(0, app.verified)).toEqual([]);
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const { cursor } = await sync();
  expect(cursor).toBe(app.rows('select * from change_log').length);
});
