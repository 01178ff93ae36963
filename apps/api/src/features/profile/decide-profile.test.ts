import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let member: Person;
let admin: Person;
let id: string;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  id = await app.given.profile(member.id);
  return app;
});

const decide = (what: 'verify' | 'reject', payload?: object, by = admin) =>
  app.server.inject({
    method: 'PUT',
    url: `/api/profiles/${id}/${what}`,
    headers: by.headers,
    ...(payload && { payload }),
  });
const get = async (url: string, by = member) =>
  (await app.server.inject({ url: `/api${url}`, headers: by.headers })).json();
const listNotifications = async () =>
  (await get('/notificationsUser')).map(({ type, message }: Record<string, string>) => [type, message]);
const audited = () =>
  app.rows(
    "select actor_id, action, member_id, details from audit_log where action in ('profile.verified', 'profile.rejected')",
  );

describe('verified profile', () => {
  test('makes a verified member and notifies them', async () => {
    app.time.now += 60_000;
    expect((await decide('verify')).json()).toEqual({ message: 'Profile verified successfully' });
    expect(await get(`/users/${member.id}`)).toMatchObject({ isVerified: true });
    expect(await get(`/profiles/user/${member.id}`)).toMatchObject({
      status: 'verified',
      isVerified: true,
      decidedAt: '2026-01-15T09:01:00.000Z',
    });
    expect(await listNotifications()).toEqual([['PROFILE_VERIFIED', 'Your profile has been verified.']]);
    expect(await get('/notificationsUser/profile-verified-notification')).toMatchObject({ type: 'PROFILE_VERIFIED' });
    expect(audited()).toEqual([
      { actor_id: admin.id, action: 'profile.verified', member_id: member.id, details: null },
    ]);
    expect(await get('/queue/profiles', admin)).toEqual([]);
  });
});

describe('rejected profile', () => {
  test('leaves the member unverified and reports the items and reasons', async () => {
    const items = [
      { item: 'cinBack', reason: 'unreadable' },
      { item: 'address', reason: 'does_not_match' },
      { item: 'video', reason: 'other' },
    ];
    const response = await decide('reject', { items, reason: ' Taken in the dark. ' });
    expect(response.json()).toEqual({ message: 'Profile verification rejected' });
    expect(await listNotifications()).toEqual([
      [
        'PROFILE_REJECTED',
        'Your profile verification was rejected. Please correct: CIN back image (cannot be read), ' +
          'address (does not match), video. Reason: Taken in the dark.',
      ],
    ]);
    expect(await get(`/users/${member.id}`)).toMatchObject({ isVerified: false });
    expect(audited()).toMatchObject([
      {
        action: 'profile.rejected',
        member_id: member.id,
        details: JSON.stringify({ refused: 'cinBack, address, video' }),
      },
    ]);
    expect(await get(`/profiles/${id}`, admin)).toMatchObject({
      status: 'rejected',
      refused: items,
      reason: 'Taken in the dark.',
      decidedBy: { _id: admin.id, name: expect.stringContaining('Ben Salah') },
    });
  });

  test.each([undefined, {}, { items: [] }])('with %o rejects the complete profile', async (body) => {
    expect((await decide('reject', body)).statusCode).toBe(200);
    expect(await listNotifications()).toEqual([
      ['PROFILE_REJECTED', 'Your profile verification was rejected. Please send everything again.'],
    ]);
    expect((await get(`/profiles/user/${member.id}`)).previous.kept).toEqual([]);
  });

  test('retains its reasons when its notification is deleted', async () => {
    await decide('reject', { items: [{ item: 'video', reason: 'other' }], reason: 'No face to be seen.' });
    const [notice] = await get('/notificationsUser');
    await app.server.inject({
      method: 'DELETE',
      url: `/api/notificationsUser/${notice._id}`,
      headers: member.headers,
    });
    expect((await get(`/profiles/user/${member.id}`)).previous).toMatchObject({
      refused: [{ item: 'video', reason: 'other' }],
      reason: 'No face to be seen.',
    });
  });

  test('requires existing items and reasons', async () => {
    for (const wrong of [
      { item: 'passport', reason: 'other' },
      { item: 'video', reason: 'ugly' },
    ]) {
      expect((await decide('reject', { items: [wrong] })).statusCode).toBe(400);
    }
    expect(await listNotifications()).toEqual([]);
  });
});

describe('second profile decision', () => {
  test('is refused with the current status, who decided and when', async () => {
    await decide('verify');
    const other = await app.as('admin');
    for (const what of ['verify', 'reject'] as const) {
      const response = await decide(what, undefined, other);
      expect([response.statusCode, response.json()]).toEqual([
        409,
        {
          message: 'Profile already decided.',
          code: 'profile_already_decided',
          requestId: expect.any(String),
          decidedByName: expect.stringMatching(/^\S+ \S+/),
          status: 'verified',
          decidedBy: admin.id,
          decidedAt: '2026-01-15T09:00:00.000Z',
        },
      ]);
    }
    expect([audited().length, (await listNotifications()).length]).toEqual([1, 1]);
  });

  test('among twenty at once: only one succeeds', async () => {
    const other = await app.as('admin');
    const calls = Array.from({ length: 20 }, (_, at) =>
      decide(at % 2 ? 'verify' : 'reject', undefined, at % 3 ? admin : other),
    );
    const responses = await Promise.all(calls);
    const held = responses.filter(({ statusCode }) => statusCode === 200);
    const [row] = app.rows('select status, decided_by from profiles');
    expect([held.length, audited().length, (await listNotifications()).length]).toEqual([1, 1, 1]);
    for (const response of responses.filter((each) => each !== held[0])) {
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { status: row?.status, decidedBy: row?.decided_by },
      ]);
    }
    const isVerified = row?.status === 'verified';
    expect(await get(`/users/${member.id}`)).toMatchObject({ isVerified });
  });
});

test('only admins decide on profiles, and only on existing ones', async () => {
  for (const who of [member, await app.as('commercial_admin'), await app.as('finance_admin')]) {
    for (const what of ['verify', 'reject'] as const) {
      expect((await decide(what, undefined, who)).statusCode).toBe(403);
    }
  }
  expect(app.rows('select status from profiles')).toEqual([{ status: 'submitted' }]);
  id = '01941f29-7c00-7e66-b3b9-e0ca65ad6543';
  expect((await decide('verify')).json()).toEqual({
    message: 'Profile not found.',
    code: 'profile_not_found',
    requestId: expect.any(String),
  });
});

test('a failing reaction rolls back the profile decision', async () => {
  const broken = await openTestApp({
    react: () => {
      throw new Error('boom');
    },
  });
  const [someone, boss] = [await broken.as('user'), await broken.as('admin')];
  const profileId = await broken.given.profile(someone.id);
  const url = `/api/profiles/${profileId}/verify`;
  expect((await broken.server.inject({ method: 'PUT', url, headers: boss.headers })).statusCode).toBe(500);
  expect(broken.rows('select status from profiles')).toEqual([{ status: 'submitted' }]);
  await broken.close();
});
