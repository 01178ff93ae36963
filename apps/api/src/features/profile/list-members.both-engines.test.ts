import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;
type Standing = { _id: string; name: string; isVerified: boolean; isBlocked: boolean; profileId: string | null };

const MOBILES = { Hélène: '21698123456', Nour: '55123457', Sami: '21622000111' };
const NAMES = ['Hélène', 'Youssef', 'Nour', 'Sami', 'Ali'] as const;

let app: TestApp;
let admin: Person;
let commercial: Person;
const people = {} as Record<(typeof NAMES)[number], Person>;
const profileIds: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.as('admin');
  commercial = await app.as('commercial_admin');
  for (const name of NAMES) people[name] = await app.as('user', name);
  for (const [name, mobile] of Object.entries(MOBILES)) {
    const numbers = { mobile, phoneNumber: name === 'Nour' ? '+33612345678' : '+216' };
    profileIds[name] = await app.given.profile(people[name as 'Nour'].id, numbers);
  }
  await put(`/profiles/${profileIds.Nour}/verify`);
  await put(`/profiles/${profileIds.Sami}/reject`);
  await put(`/users/${people.Ali.id}/block`);
  return () => app.close();
});

const put = (url: string) => app.server.inject({ method: 'PUT', url: `/api${url}`, headers: admin.headers });
const listMembers = (query: string, by = admin) =>
  app.server.inject({ url: `/api/profiles/users-with-status${query}`, headers: by.headers });
const names = async (query: string, by = admin) =>
  (await listMembers(query, by)).json().map(({ name }: Standing) => name) as string[];

describe('member list', () => {
  test('contains every member with their status, newest first, and no staff', async () => {
    const list: Standing[] = (await listMembers('')).json();
    expect(list.map(({ name, isVerified, isBlocked, profileId }) => [name, isVerified, isBlocked, profileId])).toEqual([
      ['Ali', false, true, null],
      ['Sami', false, false, null],
      ['Nour', true, false, profileIds.Nour],
      ['Youssef', false, false, null],
      ['Hélène', false, false, profileIds.Hélène],
    ]);
    expect(list[2]).toEqual({
      _id: people.Nour.id,
      name: 'Nour',
      surname: 'Ben Salah',
      email: people.Nour.email,
      isVerified: true,
      isBlocked: false,
      profileId: profileIds.Nour,
    });
  });

  test.each([
    ['verified', ['Nour']],
    ['notVerified', ['Ali', 'Sami', 'Youssef', 'Hélène']],
    ['all', ['Ali', 'Sami', 'Nour', 'Youssef', 'Hélène']],
  ])('can be filtered to %s', async (filter, expected) => {
    expect(await names(`?filter=${filter}`)).toEqual(expected);
  });

  test.each([
    ['helene', ['Hélène']],
    ['HÉL', ['Hélène']],
    ['hele\u0301', ['Hélène']],
    ['ssef', ['Youssef']],
    ['ou', ['Nour', 'Youssef']],
    ['ef', ['Youssef']],
    ['h', ['Ali', 'Sami', 'Nour', 'Youssef', 'Hélène']],
    ['qx', []],
    ['||', []],
    ['"', []],
    ['* OR name', []],
    ['nour ben', ['Nour']],
    ['Nour  BEN-SALAH', ['Nour']],
    ['bensalah', ['Ali', 'Sami', 'Nour', 'Youssef', 'Hélène']],
    ['urbe', []],
    ['ben nour', ['Nour']],
    ['ben salah hélène', ['Hélène']],
    ['salah Youssef BEN', ['Youssef']],
    ['ben nour sami', []],
    ['no be', ['Nour']],
    ['98 123', ['Hélène']],
    ['+216 98-123-456', ['Hélène']],
    ['1234', ['Nour', 'Hélène']],
    ['ben salah 1234', ['Nour', 'Hélène']],
    ['helene 3457', []],
    ['+33 6 12 34', ['Nour']],
    ['123', []],
    ['22 000 111', []],
    ['%', []],
    ['waha.example', []],
  ])('searched for "%s" is %o', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('is paged with its filter and search', async () => {
    const listedNames: string[] = [];
    let cursor: unknown;
    do {
      const page = await listMembers(`?filter=notVerified&q=ben&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      listedNames.push(...page.json().map(({ name }: Standing) => name));
      cursor = page.headers['x-next-cursor'];
    } while (cursor);
    expect(listedNames).toEqual(['Ali', 'Sami', 'Youssef', 'Hélène']);
  });

  test.each(['', '?filter=all', '?filter=notVerified', '?filter=verified', '?q=ben'])(
    'contains only verified members for a commercial admin with "%s"',
    async (query) => {
      expect(await names(query, commercial)).toEqual(['Nour']);
    },
  );

  test('finds members by the number in their newest submission only, never a rejected or erased one', async () => {
    await app.given.profile(people.Sami.id, { mobile: '21622000222' });
    expect([await names('?q=22000111'), await names('?q=22000222')]).toEqual([[], ['Sami']]);
    app.rows(`delete from profiles where member_id = '${people.Sami.id}' returning id`);
    expect(await names('?q=22000222')).toEqual([]);
  });

  test('shows a commercial admin no number of an unverified member', async () => {
    expect([await names('?q=98123456', commercial), await names('?q=55123457', commercial)]).toEqual([[], ['Nour']]);
  });

  test('is refused to members and finance, and with unknown filters', async () => {
    expect((await listMembers('', people.Nour)).statusCode).toBe(403);
    expect((await listMembers('', await app.as('finance_admin'))).statusCode).toBe(403);
    expect((await listMembers('?filter=rich')).statusCode).toBe(400);
  });
});
