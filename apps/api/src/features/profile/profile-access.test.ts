import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let member: Person;
let stranger: Person;
let admin: Person;
let commercial: Person;
let finance: Person;
let id: string;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  stranger = await app.as('user');
  admin = await app.as('admin');
  commercial = await app.as('commercial_admin');
  finance = await app.as('finance_admin');
  id = await app.given.profile(member.id);
  return app;
});

const get = (url: string, by: Person) => app.server.inject({ url: `/api${url}`, headers: by.headers });
const decide = (what: 'verify' | 'reject') =>
  app.server.inject({ method: 'PUT', url: `/api/profiles/${id}/${what}`, headers: admin.headers });
const statuses = (url: string) =>
  Promise.all(
    [member, stranger, admin, commercial, finance].map(async (person) => (await get(url, person)).statusCode),
  );

describe('by its member', () => {
  test('a waiting profile is for them and for admins', async () => {
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([200, 403, 200, 403, 403]);
    expect((await get(`/profiles/user/${member.id}`, member)).json()).toMatchObject({
      status: 'submitted',
      cinFront: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}$/),
      cinBack: expect.stringMatching(/^\/uploads\//),
      video: expect.stringMatching(/^\/uploads\//),
    });
  });

  test('a verified one is also for commercial admins, without its documents', async () => {
    await decide('verify');
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([200, 403, 200, 200, 403]);
    const seen = await get(`/profiles/user/${member.id}`, commercial);
    expect(seen.json()).toMatchObject({ isVerified: true, address: '12 rue de la Kasbah, Tunis' });
    expect(seen.body).not.toMatch(/uploads|cinFront|cinBack|video/);
  });

  test('a rejected one is none, with what was sent for the member and for admins', async () => {
    await decide('reject');
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([404, 403, 404, 403, 403]);
    for (const person of [member, admin]) {
      expect((await get(`/profiles/user/${member.id}`, person)).json().previous.name).toBe('Amina');
    }
  });

  test('there is none of who never sent one', async () => {
    expect((await get(`/profiles/user/${stranger.id}`, stranger)).json()).toEqual({
      message: 'Profile not found.',
      code: 'profile_not_found',
      requestId: expect.any(String),
    });
  });
});

describe('by its id', () => {
  test('a waiting profile is for admins, a verified one also for commercial admins without its documents', async () => {
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 404, 403]);
    await decide('verify');
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 200, 403]);
    const seen = await get(`/profiles/${id}`, commercial);
    expect(seen.json()).toMatchObject({ _id: id, isVerified: true });
    expect(seen.body).not.toMatch(/uploads|cinFront|cinBack|video|duplicates|account|decidedBy/);
  });

  test('a rejected one is for admins', async () => {
    await decide('reject');
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 404, 403]);
  });

  test('admins see who it is of, and the standing of its review', async () => {
    expect((await get(`/profiles/${id}`, admin)).json()).toMatchObject({
      _id: id,
      userId: member.id,
      status: 'submitted',
      account: { surname: 'Ben Salah', email: member.email },
      earlierRejections: 0,
      duplicates: [],
      video: expect.stringMatching(/^\/uploads\//),
    });
  });
});
