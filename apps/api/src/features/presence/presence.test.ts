import { randomUUID } from 'node:crypto';
import { SECOND } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';

let app: StaffedApp;
let amel: Awaited<ReturnType<StaffedApp['as']>>;
beforeEach(async () => {
  app = await openStaffedApp();
  amel = await app.as('admin', 'Amel');
});
afterEach(() => app.close());

type Person = { headers: Record<string, string> };
const [item, other, tab, tab2, ownTab] = Array.from({ length: 5 }, () => randomUUID());
const look = async (by: Person, asked: { tab: string | undefined; queue?: string; id?: string | undefined }) =>
  (await app.call(by, 'POST', '/presence', { queue: 'payments', ...asked })).json();
const seen = async (by: Person = app.admin, queue = 'payments') => (await look(by, { tab: ownTab, queue })).others;
const byAmel = () => ({ _id: amel.id, name: 'Amel Ben Salah' });

test("people with the same queue open see each other's presence, but not their own", async () => {
  expect((await look(amel, { tab, id: item })).others).toEqual([]);
  expect(await seen()).toEqual([{ id: item, people: [byAmel()] }]);
  expect(await seen(app.admin, 'profiles')).toEqual([]);
  expect(await seen(amel)).toEqual([]);
});

test('two tabs of one person count once, with one open item each', async () => {
  await look(amel, { tab, id: item });
  await look(amel, { tab: tab2, id: item });
  expect(await seen()).toEqual([{ id: item, people: [byAmel()] }]);
  await look(amel, { tab: tab2, id: other });
  expect((await seen()).map(({ id }: { id: string }) => id)).toEqual([item, other]);
});

test('a closed tab disappears at once, a silent one within seconds', async () => {
  await look(amel, { tab, id: item });
  await look(amel, { tab });
  expect(await seen()).toEqual([]);
  await look(amel, { tab, id: item });
  app.time.now += 10 * SECOND;
  expect(await seen()).toHaveLength(1);
  app.time.now += 3 * SECOND;
  expect(await seen()).toEqual([]);
});

test('a late message of a queue that was left does not affect the current presence', async () => {
  await look(amel, { tab, id: item });
  await look(amel, { tab, queue: 'profiles', id: other });
  await look(amel, { tab });
  expect(await seen()).toEqual([]);
  expect(await seen(app.admin, 'profiles')).toHaveLength(1);
});

test('people without access to a queue neither see nor appear in its presence', async () => {
  await look(amel, { tab, id: item });
  await look(app.finance, { tab: tab2, id: item });
  for (const who of [app.finance, app.commercial]) expect(await seen(who)).toEqual([]);
  expect(await seen()).toEqual([{ id: item, people: [byAmel()] }]);
  await look(amel, { tab, queue: 'receipts', id: item });
  expect(await seen(app.finance, 'receipts')).toEqual([{ id: item, people: [byAmel()] }]);
  expect((await app.call(app.member, 'POST', '/presence', { tab, queue: 'payments' })).statusCode).toBe(403);
});

test('an open back office gets presence at once, others get nothing, and nothing is stored', async () => {
  const [desk, finance] = await Promise.all(
    [app.admin, app.finance].map(({ headers }) => openStream(app, { headers })),
  );
  const heard = (stream: typeof desk) => stream!.changes().filter(({ data }) => data?.feature === 'presence').length;
  await look(amel, { tab, id: item });
  await desk!.until(() => heard(desk) === 1);
  await look(amel, { tab, id: item });
  await look(amel, { tab, queue: 'receipts', id: item });
  await finance!.until(() => heard(finance) === 1);
  expect(heard(finance)).toBe(1);
  expect(app.rows(`select * from change_log where feature = 'presence'`)).toEqual([]);
  for (const stream of [desk, finance]) stream!.close();
});

test('an open back office busy with another event gets the presence event afterwards', async () => {
  const desk = await openStream(app, { headers: app.admin.headers });
  desk.pause();
  // More than the network buffers for a reader.
  const long = Array.from({ length: 200 }, () => `('admin', 'messaging', '${'0'.repeat(60_000)}', 1)`);
  app.rows(`insert into change_log (audience, feature, subject_id, at) values ${long} returning seq`);
  app.context.services.feed.wake();
  await look(amel, { tab, id: item });
  desk.resume();
  await desk.until(() => desk.changes().some(({ data }) => data?.feature === 'presence'));
  expect(await seen()).toHaveLength(1);
  desk.close();
});

test('repeated presence messages do not extend a session', async () => {
  const usedAt = () => app.rows(`select last_used_at from sessions where person_id = '${amel.id}'`);
  const before = usedAt();
  app.time.now += 600 * SECOND;
  await look(amel, { tab, id: item });
  expect(usedAt()).toEqual(before);
});

test('one person cannot exhaust memory with any number of claimed tabs', async () => {
  for (let at = 0; at < 30; at++) await look(amel, { tab: randomUUID(), id: randomUUID() });
  expect(await seen()).toHaveLength(20);
});
