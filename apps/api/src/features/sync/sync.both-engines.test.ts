import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { sendRecharge } from '../../testing/given/send-recharge';
import { openForEach } from '../../testing/open-for-each';
import { sweepRows } from '../operations/sweep-rows';

let house: StaffedApp;
openForEach(async () => {
  house = await openStaffedApp();
  return house;
});

const sync = async (by = house.member, query = '') => (await house.call(by, 'GET', `/sync${query}`)).json();
const say = (by = house.member) => house.call(by, 'POST', '/messages', { content: 'x' });
const answer = (to = house.member) =>
  house.call(house.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'y' });
const featuresSince = async (since: number, by = house.member) =>
  (await sync(by, `?since=${since}`)).changes.map(({ feature }: { feature: string }) => feature);

describe('asked for what has changed', () => {
  test('without a cursor, there is only where to start from', async () => {
    await say();
    expect(await sync()).toEqual({
      epoch: expect.stringMatching(/^[0-9a-f]{32}$/),
      cursor: 3,
      more: false,
      reset: false,
      changes: [],
      counts: { messages: 0, notifications: 0 },
      serverTime: new Date(house.time.now).toISOString(),
    });
  });

  test('there is everything for the caller since the cursor, and nothing of others', async () => {
    await say();
    await say(house.verified);
    await answer(house.verified);
    const changed = { feature: 'messaging', id: house.verified.id };
    expect(await sync(house.verified, '?since=0')).toMatchObject({
      cursor: 9,
      changes: [
        { seq: 4, ...changed },
        { seq: 7, ...changed },
      ],
    });
    // What was said, and what is unread, thrice.
    expect((await sync(house.admin, '?since=0')).changes).toHaveLength(6);
    expect((await sync(house.finance, '?since=0')).changes).toEqual([]);
    expect(await sync(house.verified, '?since=9')).toMatchObject({ cursor: 9, changes: [], reset: false });
  });

  test('a long list comes in parts, each going on where the last one ended', async () => {
    for (let each = 0; each < 7; each++) await (each % 2 ? say() : say(house.verified));
    const seen: number[] = [];
    let page = { cursor: 0, more: true, changes: [] as { seq: number }[] };
    while (page.more) {
      page = await sync(house.admin, `?since=${page.cursor}&limit=3`);
      seen.push(...page.changes.map(({ seq }) => seq));
    }
    expect(seen).toEqual([2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21]);
    expect(page.cursor).toBe(21);
  });

  test('all is to be read anew with a cursor of the future, of another history, or older than what is kept', async () => {
    await say();
    house.time.now += 31 * DAY;
    for (const by of [house.member, house.admin]) by.headers = await house.logIn(by.email);
    await answer();
    await sweepRows(house.house.services);
    const { epoch } = await sync();
    for (const query of ['?since=7', `?since=6&epoch=${'0'.repeat(32)}`, '?since=0', '?since=1'])
      expect([query, await sync(house.member, query)]).toMatchObject([
        query,
        { reset: true, cursor: 6, changes: [], more: false },
      ]);
    expect(await sync(house.member, `?since=3&epoch=${epoch}`)).toMatchObject({ reset: false, changes: [{ seq: 4 }] });
    house.time.now += 31 * DAY;
    house.member.headers = await house.logIn(house.member.email);
    await sweepRows(house.house.services);
    // The newest says how far the numbers have come.
    expect(house.rows('select seq from change_log')).toEqual([{ seq: 6 }]);
    for (const query of ['?since=6', '?since=5'])
      expect(await sync(house.member, query)).toMatchObject({ reset: false, cursor: 6 });
    expect(await sync(house.member, '?since=4')).toMatchObject({ reset: true, cursor: 6 });
  });

  test('the unread are counted: own for a member, all for admins, none for other staff', async () => {
    await say();
    await say(house.verified);
    await answer();
    await house.call(house.admin, 'POST', '/notificationsUser/send', {
      userId: house.member.id,
      type: 'PROFILE_VERIFIED',
      message: 'x',
    });
    const countsOf = async (by: StaffedApp['member']) => (await sync(by)).counts;
    expect(await countsOf(house.member)).toEqual({ messages: 1, notifications: 1 });
    expect(await countsOf(house.admin)).toEqual({ messages: 2, notifications: 0 });
    expect(await countsOf(house.finance)).toEqual({ messages: 0, notifications: 0 });
  });
});

describe('a member’s other devices hear', () => {
  test('of notifications read and deleted, and not of those read before', async () => {
    const tell = () =>
      house.call(house.admin, 'POST', '/notificationsUser/send', {
        userId: house.member.id,
        type: 'PROFILE_VERIFIED',
        message: 'x',
      });
    const { _id } = (await tell()).json();
    const act = (method: 'PUT' | 'DELETE', path: string) =>
      house.call(house.member, method, `/notificationsUser${path}`);
    await act('PUT', `/${_id}/read`);
    await act('PUT', `/${_id}/read`);
    await act('PUT', '/read-all');
    await act('DELETE', `/${_id}`);
    expect(await featuresSince(0)).toEqual(['notifications', 'notifications', 'notifications']);
  });

  test('that the outcome of a recharge was seen', async () => {
    const { request } = (await sendRecharge(house, house.member, 40)).json();
    await house.call(house.finance, 'PUT', `/point-recharge/${request._id}/status`, { status: 'approved' });
    const { cursor } = await sync();
    for (let each = 0; each < 2; each++) await house.call(house.member, 'PUT', `/point-recharge/${request._id}/seen`);
    expect(await featuresSince(cursor)).toEqual(['recharge']);
  });

  test('of a session that was ended', async () => {
    const elsewhere = { ...house.member, headers: await house.logIn(house.member.email) };
    await house.call(elsewhere, 'POST', '/users/logout');
    expect(await featuresSince(0)).toEqual(['account']);
  });
});

test('a decision is told to its member and to the staff it concerns, in its own transaction', async () => {
  const id = await house.given.payment(house.member.id, 'Ultra One');
  await house.call(house.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  expect(await featuresSince(0)).toEqual(expect.arrayContaining(['purchase', 'wallet', 'notifications']));
  expect(await featuresSince(0, house.finance)).toContain('wallet');
  expect(await featuresSince(0, house.verified)).toEqual([]);
  await house.call(house.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const { cursor } = await sync();
  expect(cursor).toBe(house.rows('select * from change_log').length);
});
