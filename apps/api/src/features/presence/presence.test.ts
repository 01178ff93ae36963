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
const updatePresence = async (
  by: Person,
  asked: { tab: string | undefined; queue?: string; id?: string | undefined },
) => (await app.call(by, 'POST', '/presence', { queue: 'payments', ...asked })).json();
const listViewers = async (by: Person = app.admin, queue = 'payments') =>
  (await updatePresence(by, { tab: ownTab, queue })).others;
const byAmel = () => ({ _id: amel.id, name: 'Amel Ben Salah' });

test("people with the same queue open see each other's presence, but not their own", async () => {
  expect((await updatePresence(amel, { tab, id: item })).others).toEqual([]);
  expect(await listViewers()).toEqual([{ id: item, people: [byAmel()] }]);
  expect(await listViewers(app.admin, 'profiles')).toEqual([]);
  expect(await listViewers(amel)).toEqual([]);
});

test('two tabs of one person count once, with one open item each', async () => {
  await updatePresence(amel, { tab, id: item });
  await updatePresence(amel, { tab: tab2, id: item });
  expect(await listViewers()).toEqual([{ id: item, people: [byAmel()] }]);
  await updatePresence(amel, { tab: tab2, id: other });
  expect((await listViewers()).map(({ id }: { id: string }) => id)).toEqual([item, other]);
});

test('a closed tab disappears at once, a silent one within seconds', async () => {
  await updatePresence(amel, { tab, id: item });
  await updatePresence(amel, { tab });
  expect(await listViewers()).toEqual([]);
  await updatePresence(amel, { tab, id: item });
  app.time.now += 10 * SECOND;
  expect(await listViewers()).toHaveLength(1);
  app.time.now += 3 * SECOND;
  expect(await listViewers()).toEqual([]);
});

test('a late message of a queue that was left does not affect the current presence', async () => {
  await updatePresence(amel, { tab, id: item });
  await updatePresence(amel, { tab, queue: 'profiles', id: other });
  await updatePresence(amel, { tab });
  expect(await listViewers()).toEqual([]);
  expect(await listViewers(app.admin, 'profiles')).toHaveLength(1);
});

test('people without access to a queue neither see nor appear in its presence', async () => {
  await updatePresence(amel, { tab, id: item });
  await updatePresence(app.finance, { tab: tab2, id: item });
  for (const who of [app.finance, app.commercial]) expect(await listViewers(who)).toEqual([]);
  expect(await listViewers()).toEqual([{ id: item, people: [byAmel()] }]);
  await updatePresence(amel, { tab, queue: 'receipts', id: item });
  expect(await listViewers(app.finance, 'receipts')).toEqual([{ id: item, people: [byAmel()] }]);
  expect((await app.call(app.member, 'POST', '/presence', { tab, queue: 'payments' })).statusCode).toBe(403);
});

test('an open back office gets presence at once, others get nothing, and nothing is stored', async () => {
  const [adminStream, finance] = await Promise.all(
    [app.admin, app.finance].map(({ headers }) => openStream(app, { headers })),
  );
  const countPresenceChanges = (stream: typeof adminStream) =>
    stream!.changes().filter(({ data }) => data?.feature === 'presence').length;
  await updatePresence(amel, { tab, id: item });
  await adminStream!.until(() => countPresenceChanges(adminStream) === 1);
  await updatePresence(amel, { tab, id: item });
  await updatePresence(amel, { tab, queue: 'receipts', id: item });
  await finance!.until(() => countPresenceChanges(finance) === 1);
  expect(countPresenceChanges(finance)).toBe(1);
  expect(app.rows(`select * from change_log where feature = 'presence'`)).toEqual([]);
  for (const stream of [adminStream, finance]) stream!.close();
});

test('an open back office busy with another event gets the presence event afterwards', async () => {
  const adminStream = await openStream(app, { headers: app.admin.headers });
  adminStream.pause();
  // More than the network buffers for a reader.
  const long = Array.from({ length: 200 }, () => `('admin', 'messaging', '${'0'.repeat(60_000)}', 1)`);
  app.rows(`insert into change_log (audience, feature, subject_id, at) values ${long} returning seq`);
  app.context.services.feed.wake();
  await updatePresence(amel, { tab, id: item });
  adminStream.resume();
  await adminStream.until(() => adminStream.changes().some(({ data }) => data?.feature === 'presence'));
  expect(await listViewers()).toHaveLength(1);
  adminStream.close();
});

test('repeated presence messages do not extend a session', async () => {
  const usedAt = () => app.rows(`select last_used_at from sessions where person_id = '${amel.id}'`);
  const before = usedAt();
  app.time.now += 600 * SECOND;
  await updatePresence(amel, { tab, id: item });
  expect(usedAt()).toEqual(before);
});

test('one person cannot exhaust memory with any number of claimed tabs', async () => {
  for (let at = 0; at < 30; at++) await updatePresence(amel, { tab: randomUUID(), id: randomUUID() });
  expect(await listViewers()).toHaveLength(20);
});
