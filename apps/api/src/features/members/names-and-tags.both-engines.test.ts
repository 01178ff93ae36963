import type { WireMember, WireMembersPage } from '@waha/domain/members/members.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp({ env: { WAHA_EMAIL_NAME_RULE: 'off' } });
  admin = await app.as('admin');
  const names = [
    'Lina/Ben Salah',
    'Alia/Ben',
    'Lina/Ben',
    'Ali/Zed',
    'فاطمة/الجمني',
    'أحمد/بن علي',
    'Jean-Luc/D’Aragon',
  ];
  for (const [at, name] of names.entries()) {
    const [first, surname] = name.split('/');
    const payload = { name: first, surname, email: `m${at}@waha.example`, password: 'correct horse battery' };
    const signedUp = await app.server.inject({ method: 'POST', url: '/api/users/signup', payload });
    expect(signedUp.statusCode).toBe(201);
  }
  return () => app.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) });
const page = async (query: string): Promise<WireMembersPage> => (await call('GET', `/members${query}`)).json();
const namesOf = (members: readonly WireMember[]) => members.map(({ name, surname }) => `${name} ${surname}`);
const found = async (q: string) => namesOf((await page(`?q=${encodeURIComponent(q)}`)).members);

const SORTED = [
  ...['Ali Zed', 'Alia Ben', 'Jean-Luc D’Aragon', 'Lina Ben', 'Lina Ben Salah', 'أحمد بن علي', 'فاطمة الجمني'],
];

describe('members sorted by name', () => {
  test('put a shorter first name before a longer one with the same start', async () => {
    expect(namesOf((await page('?sort=name')).members)).toEqual(SORTED);
    expect(namesOf((await page('?sort=nameBack')).members)).toEqual(SORTED.toReversed());
  });

  test('have the same order across pages', async () => {
    const first = await page('?sort=name&limit=3');
    const cursor = first.members.at(-1)?._id;
    const nextPage = await page(`?sort=name&limit=9&cursor=${cursor}`);
    expect(namesOf([...first.members, ...nextPage.members])).toEqual(SORTED);
  });
});

describe('member search', () => {
  const spellings: [string, string][] = [
    ['فاطمه', 'فاطمة الجمني'],
    ['فـاطـمـة', 'فاطمة الجمني'],
    ['الجمنى', 'فاطمة الجمني'],
    ['احمد', 'أحمد بن علي'],
    ['إحمد بن على', 'أحمد بن علي'],
    ["d'aragon", 'Jean-Luc D’Aragon'],
    ['dʼaragon\u200f', 'Jean-Luc D’Aragon'],
    ['jean\u00a0luc', 'Jean-Luc D’Aragon'],
  ];

  test.each(spellings)('for "%s" finds %s', async (q, name) => {
    expect(await found(q)).toEqual([name]);
  });
});

describe('one tag in several spellings', () => {
  const add = async (at: number, tag: string) => {
    const { members } = await page('?sort=name');
    return (await call('POST', `/members/${members[at]?._id}/tags`, { tag })).json();
  };
  const allTags = async () => (await call('GET', '/member-tags')).json();

  test('is stored once, in the first spelling', async () => {
    expect(await add(0, 'مميزة')).toEqual({ tags: ['مميزة'] });
    expect(await add(0, 'مميزه')).toEqual({ tags: ['مميزة'] });
    expect(await add(1, 'ممـيزه')).toEqual({ tags: ['مميزة'] });
    expect(await allTags()).toEqual(['مميزة']);
  });

  test('keeps its capitals, and is compared without them', async () => {
    expect(await add(2, 'VIP Sousse')).toEqual({ tags: ['VIP Sousse'] });
    expect(await add(3, 'vip sousse')).toEqual({ tags: ['VIP Sousse'] });
    expect(await add(3, 'bon payeur')).toEqual({ tags: ['bon payeur', 'VIP Sousse'] });
    expect(await allTags()).toEqual(['bon payeur', 'VIP Sousse', 'مميزة']);
    expect(namesOf((await page('?sort=name&tag=VIP%20SOUSSE')).members)).toEqual(SORTED.slice(2, 4));
  });

  test('is found by each spelling', async () => {
    for (const tag of ['مميزة', 'مميزه', 'مُمَيَّزة'])
      expect(namesOf((await page(`?sort=name&tag=${encodeURIComponent(tag)}`)).members)).toEqual(SORTED.slice(0, 2));
    const { members } = await page('?sort=name');
    const tagUrl = `/members/${members[1]?._id}/tags/${encodeURIComponent('مميزه')}`;
    expect((await call('DELETE', tagUrl)).json()).toEqual({ tags: [] });
  });
});
