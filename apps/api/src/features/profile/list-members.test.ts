import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;
type Standing = { _id: string; name: string; isVerified: boolean; isBlocked: boolean; profileId: string | null };

const NAMES = ['Hélène', 'Youssef', 'Nour', 'Sami', 'Ali'] as const;

let house: TestApp;
let admin: Person;
let commercial: Person;
const people = {} as Record<(typeof NAMES)[number], Person>;
const profileIds: Record<string, string> = {};
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.as('admin');
  commercial = await house.as('commercial_admin');
  for (const name of NAMES) people[name] = await house.as('user', name);
  for (const name of ['Hélène', 'Nour', 'Sami'] as const) profileIds[name] = await house.given.profile(people[name].id);
  await put(`/profiles/${profileIds.Nour}/verify`);
  await put(`/profiles/${profileIds.Sami}/reject`);
  await put(`/users/${people.Ali.id}/block`);
  return () => house.close();
});

const put = (url: string) => house.app.inject({ method: 'PUT', url: `/api${url}`, headers: admin.headers });
const ask = (query: string, by = admin) =>
  house.app.inject({ url: `/api/profiles/users-with-status${query}`, headers: by.headers });
const names = async (query: string, by = admin) =>
  (await ask(query, by)).json().map(({ name }: Standing) => name) as string[];

describe('the list of members', () => {
  test('has every member with their standing, newest first, and no staff', async () => {
    const list: Standing[] = (await ask('')).json();
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
  ])('can be narrowed to %s', async (filter, expected) => {
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
    ['ben nour', []],
    ['%', []],
    ['waha.example', []],
  ])('searched for "%s" is %o', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('comes page by page, with a filter and a search kept', async () => {
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const page = await ask(`?filter=notVerified&q=ben&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.json().map(({ name }: Standing) => name));
      cursor = page.headers['x-next-cursor'];
    } while (cursor);
    expect(seen).toEqual(['Ali', 'Sami', 'Youssef', 'Hélène']);
  });

  test.each(['', '?filter=all', '?filter=notVerified', '?filter=verified', '?q=ben'])(
    'is of verified members alone for a commercial admin who asks with "%s"',
    async (query) => {
      expect(await names(query, commercial)).toEqual(['Nour']);
    },
  );

  test('is not for members nor for finance, and takes no other filter', async () => {
    expect((await ask('', people.Nour)).statusCode).toBe(403);
    expect((await ask('', await house.as('finance_admin'))).statusCode).toBe(403);
    expect((await ask('?filter=rich')).statusCode).toBe(400);
  });
});
