import { DAY } from '@waha/domain/kernel/time';
import type { WireMember, WireMembersPage } from '@waha/domain/members/members.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';

// Nour is verified, Amina is not. Hélène, Sami and Youssef join later, one per day.

type Person = { id: StaffedApp['member']['id']; email: string; headers: Record<string, string> };

let app: StaffedApp;
let people: Record<'Nour' | 'Amina' | 'Hélène' | 'Sami' | 'Youssef', Person>;
let pack: Record<string, string>;
let payout: { reference: string };
beforeAll(async () => {
  app = await openStaffedApp();
  const later = async (name: string) => {
    app.time.now += DAY;
    return app.as('user', name);
  };
  people = {
    Nour: app.verified,
    Amina: app.member,
    Hélène: await later('Hélène'),
    Sami: await later('Sami'),
    Youssef: await later('Youssef'),
  };
  app.time.now -= 3 * DAY;
  const { admin, given, rows } = app;
  pack = Object.fromEntries(rows('select pack_name, id from packs').map((row) => [row.pack_name, String(row.id)]));
  await given.pack(people.Sami.id, 'Ultra One', admin.id);
  await given.pack(people.Sami.id, 'R2', admin.id);
  await given.pack(people.Nour.id, 'Ultra One', admin.id);
  await given.payment(people.Hélène.id, 'R2', 1, 6);
  await given.profile(people.Hélène.id, { mobile: '21698123456' });
  await put(`/users/${people.Youssef.id}/block`, { isBlocked: true });
  await put(`/users/${people.Sami.id}/language`, { language: 'fr' }, people.Sami);
  payout = { reference: 'TR-2026/7' };
  rows(`insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at, reference, paid_by, paid_at)
    values ('019c0000-0000-7000-8000-00000000000a', '${people.Amina.id}', 4, 1, 'approved', 1, '${admin.id}', 1, '${payout.reference}', '${admin.id}', 1) returning id`);
  return () => app.close();
});

const put = async (url: string, body: object, by: { headers: Record<string, string> } = app.admin) =>
  expect((await app.call(by, 'PUT', url, body)).statusCode).toBeLessThan(300);
const listMembers = (query = '', by: { headers: Record<string, string> } = app.admin) =>
  app.call(by, 'GET', `/members${query}`);
const page = async (query = '', by: { headers: Record<string, string> } = app.admin): Promise<WireMembersPage> =>
  (await listMembers(query, by)).json();
const namesOf = ({ members }: WireMembersPage) => members.map(({ name }) => name);
const names = async (query = '', by?: { headers: Record<string, string> }) => namesOf(await page(query, by));

describe('member table', () => {
  test('contains all known data of each member, newest first', async () => {
    const { members, total, isCut } = await page();
    expect([total, isCut]).toEqual([5, false]);
    expect(members.map(({ name }) => name)).toEqual(['Youssef', 'Sami', 'Hélène', 'Amina', 'Nour']);
    expect(members[1]).toEqual({
      _id: people.Sami.id,
      name: 'Sami',
      surname: 'Ben Salah',
      email: people.Sami.email,
      language: 'fr',
      joinedAt: new Date(app.time.now + 2 * DAY).toISOString(),
      isVerified: false,
      isBlocked: false,
      packs: 2,
      availablePoints: 0,
      blockedPoints: expect.any(Number),
      waiting: 0,
      tags: [],
    } satisfies WireMember);
    expect(members[1]?.blockedPoints).toBeGreaterThan(0);
    expect(members[2]).toMatchObject({ name: 'Hélène', waiting: 2, packs: 0 });
  });

  test.each([
    ['verified=yes', ['Nour']],
    ['verified=no', ['Youssef', 'Sami', 'Hélène', 'Amina']],
    ['blocked=yes', ['Youssef']],
    ['waiting=yes', ['Hélène']],
    ['waiting=no&blocked=no', ['Sami', 'Amina', 'Nour']],
    ['pack=any', ['Sami', 'Nour']],
    ['pack=none&blocked=no', ['Hélène', 'Amina']],
    ['language=fr', ['Sami']],
    ['language=none', ['Youssef', 'Hélène', 'Amina', 'Nour']],
    ['language=ar', []],
    ['from=2026-01-16&to=2026-01-17', ['Sami', 'Hélène']],
    ['to=2026-01-15&sort=oldest', ['Nour', 'Amina']],
    ['sort=oldest', ['Nour', 'Amina', 'Hélène', 'Sami', 'Youssef']],
    ['sort=name', ['Amina', 'Hélène', 'Nour', 'Sami', 'Youssef']],
    ['sort=nameBack', ['Youssef', 'Sami', 'Nour', 'Hélène', 'Amina']],
    ['sort=packs&pack=any', ['Sami', 'Nour']],
  ])('filtered by %s contains %o with their count', async (query, expected) => {
    const found = await page(`?${query}`);
    expect([namesOf(found), found.total]).toEqual([expected, expected.length]);
  });

  test('can be filtered to the owners of one pack', async () => {
    expect(await names(`?pack=${pack['Ultra One']}`)).toEqual(['Sami', 'Nour']);
    expect(await names(`?pack=${pack.R2}&verified=no`)).toEqual(['Sami']);
    expect(await names(`?pack=${pack.N}`)).toEqual([]);
  });

  test.each(['', '&verified=no', '&sort=name', '&sort=nameBack', '&sort=packs', '&sort=oldest', '&q=salah&sort=name'])(
    'is paged without gaps or duplicates (%s)',
    async (query) => {
      const allNames = await names(`?limit=200${query}`);
      const listedNames: string[] = [];
      let cursor = '';
      do {
        const response = await listMembers(`?limit=2${query}${cursor}`);
        listedNames.push(...namesOf(response.json()));
        expect(response.json().total).toBe(allNames.length);
        const next = response.headers['x-next-cursor'];
        cursor = next ? `&cursor=${next}` : '';
      } while (cursor);
      expect(listedNames).toEqual(allNames);
    },
  );

  test('continues after a member who left it, and ends after an unknown one', async () => {
    const { id } = people.Sami;
    expect(await names(`?blocked=yes&cursor=${id}`)).toEqual([]);
    expect(await names(`?verified=yes&cursor=${id}`)).toEqual(['Nour']);
    expect(await names('?cursor=019c0000-0000-7000-8000-000000000000')).toEqual([]);
  });

  test('finds members by name, address, phone and payment or payout reference', async () => {
    const [paid] = app.rows(`select reference from payments where member_id = '${people.Hélène.id}'`);
    const reference = String(paid?.reference);
    const found = async (q: string) => names(`?q=${encodeURIComponent(q)}`);
    expect(await found('helene')).toEqual(['Hélène']);
    expect(await found('SAMI.bensalah@')).toEqual(['Sami']);
    expect(await found('98 123 456')).toEqual(['Hélène']);
    expect(await found(reference.toLowerCase())).toEqual(['Hélène']);
    expect(await found(`${reference}-2`)).toEqual(['Hélène']);
    expect(await found('tr-2026/7')).toEqual(['Amina']);
    expect(await found('nobody at all')).toEqual([]);
    expect(await names('?q=salah&pack=any&sort=packs')).toEqual(['Sami', 'Nour']);
    expect(await names('?q=salah&from=2026-01-16&sort=name')).toEqual(['Hélène', 'Sami', 'Youssef']);
  });

  test('contains only verified members for a commercial admin, for any request', async () => {
    for (const query of ['', '?verified=yes', '?q=salah', '?pack=any', '?sort=name'])
      expect(await names(query, app.commercial)).toEqual(['Nour']);
    expect(await page('?verified=no', app.commercial)).toEqual({ members: [], total: 0, isCut: false });
    expect(await names('?q=98123456', app.commercial)).toEqual([]);
  });

  test('is refused to members and finance, and for filters that no index supports', async () => {
    expect(await app.seenBy('/api/members', app.member, app.finance)).toEqual([403, 403]);
    const refused = async (query: string) => (await listMembers(query)).json().code;
    expect(await refused(`?pack=${pack.R2}&tag=late`)).toBe('invalid_input');
    expect(await refused('?from=2026-01-01&sort=name')).toBe('invalid_input');
    expect(await refused('?from=2026-02-30')).toBe('invalid_input');
    expect(await refused('?cursor=1;drop')).toBe('invalid_input');
  });
});

describe('staff tags', () => {
  const tag = (by: { headers: Record<string, string> }, id: string, word: string) =>
    app.call(by, 'POST', `/members/${id}/tags`, { tag: word });

  test('are added in the spelling typed first, found, suggested and removed, each with an audit line', async () => {
    expect((await tag(app.admin, people.Sami.id, '  Late   payer ')).json()).toEqual({ tags: ['Late payer'] });
    expect((await tag(app.admin, people.Sami.id, 'late payer')).json()).toEqual({ tags: ['Late payer'] });
    expect((await tag(app.commercial, people.Nour.id, 'جملة')).json()).toEqual({ tags: ['جملة'] });
    expect(await names('?tag=Late%20payer')).toEqual(['Sami']);
    expect((await page('?q=sami')).members[0]?.tags).toEqual(['Late payer']);
    const tags = async (by: { headers: Record<string, string> }) => (await app.call(by, 'GET', '/member-tags')).json();
    expect(await tags(app.admin)).toEqual(['Late payer', 'جملة']);
    expect(await tags(app.commercial)).toEqual(['جملة']);
    expect(app.audited('tag.added')).toEqual([
      { actor_id: app.admin.id, subject_id: people.Sami.id, member_id: people.Sami.id, details: null },
      { actor_id: app.commercial.id, subject_id: people.Nour.id, member_id: people.Nour.id, details: null },
    ]);

    const tagUrl = `/members/${people.Sami.id}/tags/${encodeURIComponent('Late payer')}`;
    expect((await app.call(app.admin, 'DELETE', tagUrl)).json()).toEqual({ tags: [] });
    expect((await app.call(app.admin, 'DELETE', tagUrl)).statusCode).toBe(200);
    expect(app.audited('tag.removed')).toHaveLength(1);
    expect(await names('?tag=Late%20payer')).toEqual([]);
  });

  test('are at most ten, short, on members only, and never visible to members', async () => {
    for (let each = 0; each < 10; each++) await tag(app.admin, people.Amina.id, `t${each}`);
    expect((await tag(app.admin, people.Amina.id, 'one more')).json().code).toBe('too_many_kept');
    expect((await tag(app.admin, people.Sami.id, 'x'.repeat(31))).json().code).toBe('invalid_input');
    expect((await tag(app.admin, people.Sami.id, '\u200b')).json().code).toBe('invalid_input');
    expect((await tag(app.admin, app.admin.id, 'late')).json().code).toBe('not_found');
    expect((await tag(app.commercial, people.Amina.id, 'late')).statusCode).toBe(403);
    const tagsUrl = `/api/members/${people.Amina.id}/tags`;
    expect(await app.seenBy(tagsUrl, people.Amina, app.finance, app.commercial, app.admin)).toEqual([
      403, 403, 403, 200,
    ]);
  });
});

describe('saved views', () => {
  const views = (by = app.admin) => app.call(by, 'GET', '/member-views').then((response) => response.json());

  test('are stored per staff account and renamed or deleted by their owner only', async () => {
    const filters = { verified: 'no', pack: 'any', sort: 'packs' };
    const saved = await app.call(app.admin, 'POST', '/member-views', { name: ' Owners ', filters });
    expect(saved.statusCode).toBe(201);
    const { _id } = saved.json();
    expect(await views()).toEqual([{ _id, name: 'Owners', filters }]);
    expect(await views(app.commercial)).toEqual([]);
    const url = `/member-views/${_id}`;
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const)
      expect((await app.call(app.commercial, method, url, body)).statusCode).toBe(404);
    expect((await app.call(app.admin, 'PUT', url, { name: 'Buyers' })).json()).toEqual({
      _id,
      name: 'Buyers',
      filters,
    });
    expect((await app.call(app.admin, 'DELETE', url)).statusCode).toBe(204);
    expect(await views()).toEqual([]);
  });

  test('are at most fifty, and unsupported ones are refused', async () => {
    const save = (filters: object) => app.call(app.admin, 'POST', '/member-views', { name: 'One', filters });
    expect((await save({ pack: pack.R2, tag: 'late' })).json().code).toBe('invalid_input');
    expect((await save({ verified: 'perhaps' })).json().code).toBe('invalid_input');
    for (let each = 0; each < 50; each++) await save({});
    expect((await save({})).json().code).toBe('too_many_kept');
    expect(await views()).toHaveLength(50);
  });
});
