import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const ask = (by = app.member) => app.call(by, 'PUT', '/service-interest', { service: 'repair' });
const read = async () => (await app.call(app.member, 'GET', '/service-interest')).json();
const withTag = async (query = '') =>
  (await app.call(app.admin, 'GET', `/members?tag=repair+service${query}`)).json() as {
    members: { _id: string }[];
    total: number;
  };

test('members who ask for a service are found and counted by its tag, each once', async () => {
  expect(await read()).toEqual({ services: [] });
  const replies = await Promise.all([ask(), ask(), ask(app.verified)]);
  expect(replies.map(({ statusCode, json }) => [statusCode, json()])).toEqual(
    replies.map(() => [200, { services: ['repair'] }]),
  );
  expect(await read()).toEqual({ services: ['repair'] });
  const { members, total } = await withTag();
  expect([total, new Set(members.map(({ _id }) => _id))]).toEqual([2, new Set([app.member.id, app.verified.id])]);
  expect(app.audited('tag.added')).toHaveLength(2);
});

test('a tag that staff removed counts as not asked', async () => {
  await ask();
  await app.call(app.admin, 'DELETE', `/members/${app.member.id}/tags/repair%20service`);
  expect(await read()).toEqual({ services: [] });
});

test('a member with the maximum number of staff tags can still ask', async () => {
  for (let n = 0; n < 10; n++) await app.call(app.admin, 'POST', `/members/${app.member.id}/tags`, { tag: `tag ${n}` });
  expect((await ask()).statusCode).toBe(200);
  expect((await withTag()).total).toBe(1);
});

test('an unknown service is refused, and staff do not ask', async () => {
  expect((await app.call(app.member, 'PUT', '/service-interest', { service: 'travel' })).statusCode).toBe(400);
  expect((await ask(app.admin)).statusCode).toBe(403);
});

test.each(['repair-service', 'Répair Service'])(
  'a spelling that staff use already, %s, stays the only one',
  async (tag) => {
    await app.call(app.admin, 'POST', `/members/${app.verified.id}/tags`, { tag });
    expect((await ask()).json()).toEqual({ services: ['repair'] });
    expect((await ask(app.verified)).json()).toEqual({ services: ['repair'] });
    expect((await withTag()).total).toBe(2);
    expect(app.rows('select distinct tag from member_tags')).toHaveLength(1);
  },
);

test('the other devices of the member read it again', async () => {
  await ask();
  expect(app.rows(`select feature from change_log where audience = '${app.member.id}'`)).toEqual([
    { feature: 'facility' },
  ]);
});
