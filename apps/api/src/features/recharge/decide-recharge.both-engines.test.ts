import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';

type Person = { headers: Record<string, string> };

let app: StaffedApp;
let id: string;
openAppForEach(async () => {
  app = await openStaffedApp();
  id = (await sendRecharge(app, app.member, 40)).json().request._id;
  return app;
});

const decide = (payload: object, by: Person = app.finance, of = id) =>
  app.call(by, 'PUT', `/point-recharge/${of}/status`, payload);
const facility = async () => (await app.call(app.member, 'GET', `/facility-vip/${app.member.id}`)).json();
const listOwnRequests = async () => (await app.call(app.member, 'GET', '/point-recharge/my-requests')).json();
const markSeen = (by: Person = app.member) => app.call(by, 'PUT', `/point-recharge/${id}/seen`);

test.each(['accepted', 'approved'])(
  'after %s, the points are in the facility account and valid at once',
  async (status) => {
    const response = await decide({ status });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { message: 'Recharge approuvée !', request: { _id: id, status: 'accepted', points: 40 } },
    ]);
    expect(await facility()).toMatchObject({
      totalPoints: 40,
      availablePoints: 40,
      BlockedPoints: 0,
      history: [{ points: 40, kind: 'recharge' }],
    });
    const wallet = (await app.call(app.member, 'GET', `/wallets/${app.member.id}`)).json();
    expect(wallet).toMatchObject({ totalPoints: 0, balanceFacilityService: 40 });
    expect(app.rows('select source from point_entries')).toEqual([{ source: id }]);
    expect(await listOwnRequests()).toMatchObject([{ status: 'accepted', seen: false, decidedAt: expect.any(String) }]);
  },
);

test('fifty simultaneous approvals credit a recharge once, and the others get its status', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => decide({ status: 'approved' })));
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(49);
  for (const response of refused)
    expect(response.json()).toMatchObject({
      code: 'recharge_already_decided',
      status: 'accepted',
      decidedBy: app.finance.id,
      decidedAt: expect.any(String),
    });
  expect(await facility()).toMatchObject({ totalPoints: 40 });
});

test('a second decision on a recharge changes nothing, in either direction', async () => {
  await decide({ status: 'rejected', adminMessage: ' Reçu illisible ' });
  const secondResponse = await decide({ status: 'approved' }, app.admin);
  expect([secondResponse.statusCode, secondResponse.json()]).toMatchObject([
    409,
    { message: 'Recharge already decided.', status: 'rejected', decidedBy: app.finance.id },
  ]);
  expect(await listOwnRequests()).toMatchObject([{ status: 'rejected', adminMessage: 'Reçu illisible' }]);
  expect(await facility()).toMatchObject({ totalPoints: 0 });
});

test('a recharge rejected without a reason shows the member “Aucune raison”', async () => {
  const response = await decide({ status: 'rejected', adminMessage: '  ' });
  expect(response.json()).toMatchObject({
    message: 'Recharge refusée',
    request: { status: 'rejected', adminMessage: 'Aucune raison' },
  });
  expect((await app.call(app.member, 'GET', '/notificationsUser')).json()).toMatchObject([
    { type: 'RECHARGE_REJECTED', message: 'Your recharge of 40 points was rejected.', facts: { points: 40 } },
  ]);
});

test('only finance and admins decide on recharges, and each decision is logged', async () => {
  for (const person of [app.member, app.verified, app.commercial])
    expect((await decide({ status: 'approved' }, person)).statusCode).toBe(403);
  expect((await decide({ status: 'maybe' })).statusCode).toBe(400);
  expect((await decide({ status: 'approved' }, app.admin, app.admin.id)).statusCode).toBe(404);
  expect((await decide({ status: 'approved' }, app.admin)).statusCode).toBe(200);
  const [line] = app.audited('recharge.accepted');
  expect(line).toMatchObject({ actor_id: app.admin.id, subject_id: id, member_id: app.member.id });
  expect(JSON.parse(String(line?.details))).toEqual({ points: 40, totalMillimes: 65_000 });
  expect(app.audited('recharge.submitted')).toMatchObject([{ actor_id: app.member.id }]);
});

test('the outcome of a recharge is seen once, only by its member, and only after the decision', async () => {
  expect((await markSeen()).statusCode).toBe(200);
  await decide({ status: 'approved' });
  expect(await listOwnRequests()).toMatchObject([{ seen: false }]);
  expect((await markSeen(app.verified)).statusCode).toBe(404);
  expect((await markSeen(app.finance)).statusCode).toBe(403);
  await markSeen();
  const first = app.rows('select seen_at from recharges');
  app.time.now += 1000;
  expect((await markSeen()).statusCode).toBe(200);
  expect(app.rows('select seen_at from recharges')).toEqual(first);
  expect(await listOwnRequests()).toMatchObject([{ seen: true }]);
});

test('finance and admins get the specified recharge notification, commercial staff do not', async () => {
  for (const by of [app.finance, app.admin]) {
    const [notification] = (await app.call(by, 'GET', '/notifications?type=RECHARGE_RECEIPT_SUBMITTED')).json();
    expect(notification).toMatchObject({
      requestId: id,
      points: 40,
      totalPrice: 65_000,
      status: 'pending',
      clientName: 'Amina',
      clientSurname: 'Ben Salah',
      clientEmail: app.member.email,
      receiptUrl: expect.stringMatching(/^\/uploads\//),
      user: { _id: app.member.id },
    });
    expect((await app.call(by, 'GET', `/notifications/${notification._id}`)).json().requestId).toBe(id);
  }
  await decide({ status: 'approved' });
  expect((await app.call(app.finance, 'GET', '/notifications')).json()).toMatchObject([{ status: 'accepted' }]);
  expect((await app.call(app.commercial, 'GET', '/notifications')).statusCode).toBe(403);
});

test('a recharge whose points cannot be credited stays pending', async () => {
  const broken = await openTestApp({
    react: async (_unit, event) => {
      if (event.type === 'recharge.accepted') throw new Error('boom');
    },
  });
  const finance = await broken.as('finance_admin');
  const { request } = (await sendRecharge(broken, await broken.as('user'), 30)).json();
  const url = `/api/point-recharge/${request._id}/status`;
  const response = await broken.server.inject({
    method: 'PUT',
    url,
    headers: finance.headers,
    payload: { status: 'approved' },
  });
  expect(response.statusCode).toBe(500);
  expect(broken.rows('select status from recharges')).toEqual([{ status: 'pending' }]);
  await broken.close();
});
