import { beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '#testing/count-statements';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let admin: Person;
openAppForEach(async () => {
  app = await openTestApp();
  admin = await app.as('admin');
  return app;
});

const get = (url: string, by = admin) => app.server.inject({ url: `/api${url}`, headers: by.headers });
const queue = async (query = '') => (await get(`/queue/profiles${query}`)).json();
const duplicatesOf = async (id: string) => (await get(`/profiles/${id}`)).json().duplicates;
const put = (id: string, what: string) =>
  app.server.inject({ method: 'PUT', url: `/api/profiles/${id}/${what}`, headers: admin.headers });

describe('profile queue', () => {
  test('lists pending profiles oldest first, paged', async () => {
    const sent: string[] = [];
    for (let each = 0; each < 5; each++) sent.push(await app.given.profile((await app.as('user')).id));
    await put(sent.shift()!, 'verify');
    await put(sent.shift()!, 'reject');

    const first = await get('/queue/profiles?limit=2');
    const second = await get(`/queue/profiles?limit=2&cursor=${first.headers['x-next-cursor']}`);
    const ids = [...first.json(), ...second.json()].map(({ _id }) => _id);
    expect([ids, second.headers['x-next-cursor']]).toEqual([sent, undefined]);
  });

  test('is searched by typed and account names, addresses and phone, regardless of order and accents', async () => {
    const { id: memberId, email } = await app.as('user', 'Hélène');
    await app.given.profile((await app.as('user')).id);
    const id = await app.given.profile(memberId, {
      name: 'Héla',
      surname: 'Ben Aïssa',
      email: 'post@waha.example',
      mobile: '21698765432',
    });
    for (const q of [
      'hela',
      'BEN AISSA',
      'héla ben',
      'helene',
      'post@',
      email,
      '98765',
      '+216 98 765',
      'ben hela',
      'aissa HELENE',
    ]) {
      expect([q, (await queue(`?q=${encodeURIComponent(q)}`)).map(({ _id }: { _id: string }) => _id)]).toEqual([
        q,
        [id],
      ]);
    }
    for (const q of ['nobody', '%', '_']) expect(await queue(`?q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  test('is limited to admins', async () => {
    for (const role of ['user', 'commercial_admin', 'finance_admin'] as const) {
      expect((await get('/queue/profiles', await app.as(role))).statusCode).toBe(403);
    }
  });
});

describe('duplicate warning of a profile', () => {
  let member: Person;
  let two: Person;
  beforeEach(async () => {
    member = await app.as('user', 'Sami');
    two = await app.as('user', 'Hichem');
  });
  const OTHER = { name: 'Leïla', surname: 'Ayari', dateOfBirth: '1990-01-01' };

  test('appears on both sides for identical bytes of any document', async () => {
    const card = createPng();
    const first = await app.given.profile(member.id, {}, { cinFront: card });
    const second = await app.given.profile(two.id, OTHER, { cinBack: card });
    expect(await duplicatesOf(second)).toEqual([
      { userId: member.id, userName: 'Sami Ben Salah', status: 'submitted', because: ['document'] },
    ]);
    expect(await duplicatesOf(first)).toMatchObject([{ userId: two.id, because: ['document'] }]);
  });

  test('appears for the mobile number of a rejected profile', async () => {
    await put(await app.given.profile(member.id, { mobile: '21620123456' }), 'reject');
    const second = await app.given.profile(two.id, { ...OTHER, mobile: '21620123456' });
    expect(await duplicatesOf(second)).toMatchObject([{ userId: member.id, status: 'rejected', because: ['mobile'] }]);
  });

  test('needs both names and the birth date in any spelling, not only one of them', async () => {
    await app.given.profile(member.id, { name: 'Amélie', surname: 'Ben-Salah', dateOfBirth: '1994-05-02' });
    const same = { name: 'AMELIE', surname: 'ben salah', dateOfBirth: '1994-05-02' };
    const second = await app.given.profile(two.id, same);
    expect(await duplicatesOf(second)).toMatchObject([{ userId: member.id, because: ['name_and_birth'] }]);
    for (const change of [{ dateOfBirth: '1994-05-03' }, { name: 'Amel' }]) {
      const third = await app.given.profile((await app.as('user')).id, { ...same, ...change });
      expect(await duplicatesOf(third)).toEqual([]);
    }
  });

  test('names the other member once with the newest status, for several matches', async () => {
    const card = createPng();
    await put(await app.given.profile(member.id, { ...OTHER, mobile: '21620123456' }), 'reject');
    await put(await app.given.profile(member.id, OTHER, { video: card }), 'verify');
    const last = await app.given.profile(two.id, { ...OTHER, mobile: '21620123456' }, { video: card });
    expect(await duplicatesOf(last)).toEqual([
      {
        userId: member.id,
        userName: 'Sami Ben Salah',
        status: 'verified',
        because: ['mobile', 'document', 'name_and_birth'],
      },
    ]);
  });

  test('does not appear for the same member', async () => {
    const card = createPng();
    await put(await app.given.profile(member.id, { mobile: '21620123456' }, { cinFront: card }), 'reject');
    const secondProfileId = await app.given.profile(member.id, { mobile: '21620123456' }, { cinFront: card });
    expect((await get(`/profiles/${secondProfileId}`)).json()).toMatchObject({ duplicates: [], earlierRejections: 1 });
  });
});

test('a page of the profile queue runs as many queries as a page of one', async () => {
  await app.given.profile((await app.as('user')).id);
  const countQueueStatements = (query: string) => countStatements(app.context.services, () => queue(query));
  await queue('?limit=2');
  const forOne = await countQueueStatements('?limit=1');
  expect(forOne).toBeGreaterThan(4);
  for (let each = 0; each < 5; each++) await app.given.profile((await app.as('user')).id);
  expect(await countQueueStatements('')).toBe(forOne);
});
