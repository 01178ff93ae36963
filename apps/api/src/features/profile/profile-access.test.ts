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

describe('profile by member id', () => {
  test('is visible to the member and admins while pending', async () => {
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([200, 403, 200, 403, 403]);
    expect((await get(`/profiles/user/${member.id}`, member)).json()).toMatchObject({
      status: 'submitted',
      cinFront: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}$/),
      cinBack: expect.stringMatching(/^\/uploads\//),
      video: expect.stringMatching(/^\/uploads\//),
    });
  });

  test('is also visible to commercial admins without documents once verified', async () => {
    await decide('verify');
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([200, 403, 200, 200, 403]);
    const profileResponse = await get(`/profiles/user/${member.id}`, commercial);
    expect(profileResponse.json()).toMatchObject({ isVerified: true, address: '12 rue de la Kasbah, Tunis' });
    expect(profileResponse.body).not.toMatch(/uploads|cinFront|cinBack|video/);
  });

  test('answers not found once rejected, with the submission for the member and admins', async () => {
    await decide('reject');
    expect(await statuses(`/profiles/user/${member.id}`)).toEqual([404, 403, 404, 403, 403]);
    for (const person of [member, admin]) {
      expect((await get(`/profiles/user/${member.id}`, person)).json().previous.name).toBe('Amina');
    }
  });

  test('answers not found if none was ever sent', async () => {
    expect((await get(`/profiles/user/${stranger.id}`, stranger)).json()).toEqual({
      message: 'Profile not found.',
      code: 'profile_not_found',
      requestId: expect.any(String),
    });
  });
});

describe('profile by its id', () => {
  test('is visible to admins while pending, and to commercial admins without documents once verified', async () => {
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 404, 403]);
    await decide('verify');
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 200, 403]);
    const profileResponse = await get(`/profiles/${id}`, commercial);
    expect(profileResponse.json()).toMatchObject({ _id: id, isVerified: true });
    expect(profileResponse.body).not.toMatch(/uploads|cinFront|cinBack|video|duplicates|account|decidedBy/);
  });

  test('is visible to admins once rejected', async () => {
    await decide('reject');
    expect(await statuses(`/profiles/${id}`)).toEqual([403, 403, 200, 404, 403]);
  });

  test('shows admins its member and its review status', async () => {
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
