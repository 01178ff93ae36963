import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getBackupCacheName } from '../store/backup-cache';
import { installMemoryCaches } from '../testing/memory-caches';
import { createReceipt, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';

let server: OutboxServer;
let memberId: string;
let tab: Tab;

/** Starts the app as its member. */
async function start(): Promise<Tab> {
  tab = await openTab(server);
  const { activateOutbox } = await import('../outbox/activate-outbox');
  await activateOutbox(memberId);
  return tab;
}

/** Deletes every database of the site without any event, as Chromium does when one database file is damaged. */
async function loseDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
}

const listBackups = () => installMemoryCaches.keys(getBackupCacheName(memberId)).map((key) => key.split('/').at(-1));

beforeEach(async () => {
  installMemoryCaches();
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie warns that it closes the connection
  vi.stubGlobal('document', { visibilityState: 'visible' });
  server = await startOutboxServer();
  memberId = randomUUID();
  server.state.session = memberId;
  await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.close();
});

test('F-63 after the browser deletes all databases, pending jobs return in order with files, sent once', async () => {
  const keys = [
    await tab.put({ n: 1, stream: 'messages' }),
    await tab.put({ n: 2, stream: 'messages', files: { file: createReceipt(600_000), back: createReceipt(7) } }),
    await tab.put({ n: 3, stream: 'messages', note: { text: 'three' }, label: 'A word' }),
  ];
  const before = await (await tab.db()).blobs.toArray();
  await loseDatabases();

  await start();

  const jobs = await tab.jobs();
  expect(jobs.map(({ key, state }) => [key, state])).toEqual(keys.map((key) => [key, 'queued']));
  expect(jobs[2]).toMatchObject({ note: { text: 'three' }, label: 'A word', body: { n: 3 } });
  expect(await (await tab.db()).blobs.toArray()).toEqual(before);
  const later = await tab.put({ n: 4, stream: 'messages' });
  expect((await tab.jobs()).at(-1)?.key).toBe(later);
  await tab.flush();
  expect(server.done()).toEqual([1, 2, 3, 4]);
});

test.each([
  ['and put back at the next start', async () => {}],
  ['and put back by another tab meanwhile', start],
])('F-63 deleted between a job and its backup, %s: nothing is lost, and the order remains', async (_when, restore) => {
  const before = [await tab.put({ n: 1, stream: 'messages' }), await tab.put({ n: 2, stream: 'messages' })];
  const open = caches.open;
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    await loseDatabases();
    await restore();
    return open(name);
  });
  const last = await tab.put({ n: 3, stream: 'messages' });

  await start();

  expect((await tab.jobs()).map(({ key }) => key)).toEqual([...before, last]);
  await tab.flush();
  expect(server.done()).toEqual([1, 2, 3]);
});

test('F-63 a job added before the restore goes behind the restored jobs', async () => {
  const before = [await tab.put({ n: 1, stream: 'messages' }), await tab.put({ n: 2, stream: 'messages' })];
  await loseDatabases();
  tab = await openTab(server);
  await tab.control.activateMember(memberId); // the active member was restored first

  const last = await tab.put({ n: 3, stream: 'messages' });
  await tab.flush();

  expect((await tab.sent()).map(({ key }) => key).sort()).toEqual([...before, last].sort());
  expect(server.done()).toEqual([1, 2, 3]);
});

test('F-63 a second deletion right after the restore loses nothing and preserves the order', async () => {
  const keys = [await tab.put({ n: 1 }), await tab.put({ n: 2 })];
  await loseDatabases();
  tab = await openTab(server);
  await tab.control.activateMember(memberId);
  keys.push(await tab.put({ n: 3 }));
  await loseDatabases();

  await start();

  expect((await tab.jobs()).map(({ key }) => key)).toEqual(keys);
});

test('F-63 cancelling a job that is not restored yet leaves its backup for a retry', async () => {
  const key = await tab.put({ n: 1 });
  await loseDatabases();
  tab = await openTab(server);
  await tab.control.activateMember(memberId);

  expect(await tab.revise.cancelJob(key)).toBe('not_there');

  await start();
  expect((await tab.jobs()).map((job) => job.key)).toEqual([key]);
});

test('F-63 a job sent or cancelled before its backup exists leaves no backup', async () => {
  const open = caches.open;
  const before = (end: (key: string) => Promise<unknown>) =>
    vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
      const [job] = await tab.jobs();
      await end(job!.key);
      return open(name);
    });
  before(() => tab.flush());
  await tab.put({ n: 1 });
  before((key) => tab.revise.cancelJob(key));
  await tab.put({ n: 2 });

  expect(server.done()).toEqual([1]);
  expect(listBackups()).toEqual([]);
});

test('F-63 a job sent before is not sent again, with or without its response', async () => {
  await tab.put({ n: 'sent' });
  await tab.flush();
  server.state.faults.push({ fits: /\/messages/, fault: { kind: 'cutAfter' } });
  await tab.put({ n: 'answer lost' });
  await tab.flush();
  await loseDatabases();

  await start();
  await tab.flush();

  expect(server.done()).toEqual(['sent', 'answer lost']);
  expect(await tab.jobs()).toEqual([]);
});

test('F-63 cancelled, replaced and discarded jobs are not restored', async () => {
  await tab.revise.cancelJob(await tab.put({ n: 'taken back' }));
  await tab.put({ n: 'older', replaces: 'training:p1' });
  const newer = await tab.put({ n: 'newer', replaces: 'training:p1' });
  const refused = await tab.put({ n: 'refused' });
  await (await tab.db()).outbox.where({ key: refused }).modify({ state: 'failed' });
  await tab.revise.discardJob(refused);
  await loseDatabases();

  await start();

  expect((await tab.jobs()).map(({ key }) => key)).toEqual([newer]);
});

test('F-63 cancelling a restored job asks the server, because its progress is unknown', async () => {
  const key = await tab.put({ n: 1 });
  await loseDatabases();
  await start();

  expect(await tab.revise.cancelJob(key)).toBe('asking');
});

test('jobs that a member leaves or discards at sign-out have no backup', async () => {
  await tab.put({ n: 1, files: { file: createReceipt(10) } });
  expect(listBackups()).toHaveLength(1);
  await tab.control.deactivateMember();
  await tab.deleteMemberDb(memberId);

  await start();

  expect([await tab.jobs(), listBackups()]).toEqual([[], []]);
});

test('a job that another tab adds during sign-out has no backup', async () => {
  const { createOutboxBackup } = await import('./outbox-backup');
  await tab.put({ n: 1 });
  const [job] = await tab.jobs();
  await tab.control.deactivateMember();
  await tab.deleteMemberDb(memberId);

  await createOutboxBackup(job!, []);

  expect(listBackups()).toEqual([]);
});

test('a member who is only followed by another retains the backups of jobs that remain', async () => {
  const { createOutboxBackup } = await import('./outbox-backup');
  const key = await tab.put({ n: 1 });
  const [job] = await tab.jobs();
  await tab.control.activateMember(randomUUID());

  await createOutboxBackup(job!, []); // still being sent at that time

  expect(listBackups()).toEqual([key]);
});

test('a start restores the rule: every pending job has a backup, and nothing else has', async () => {
  const [sent, unbackedKey] = [
    await tab.put({ n: 1 }),
    await tab.put({ n: 2, files: { file: createReceipt(300_000) } }),
  ];
  await (await tab.db()).outbox.where({ key: sent }).delete(); // killed before its backup was deleted
  await installMemoryCaches.drop(unbackedKey);

  await start();
  await vi.waitFor(() => expect(listBackups()).toEqual([unbackedKey]), 10_000);
  const parts = await (await tab.db()).blobs.toArray();
  await loseDatabases();
  await start();

  expect((await tab.jobs()).map(({ key }) => key)).toEqual([unbackedKey]);
  expect(await (await tab.db()).blobs.toArray()).toEqual(parts);
});

test('a job without room for its backup is stored anyway', async () => {
  installMemoryCaches.room(0);

  const key = await tab.put({ n: 1 });

  expect((await tab.jobs()).map((job) => job.key)).toEqual([key]);
});

test('one unreadable backup does not block the restore of others', async () => {
  const [broken, intactKey] = [await tab.put({ n: 1 }), await tab.put({ n: 2 })];
  const cache = await caches.open((await caches.keys())[0]!);
  await cache.put(`/spare/${broken}`, new Response('{"key":'));
  await loseDatabases();

  await start();

  expect((await tab.jobs()).map(({ key }) => key)).toEqual([intactKey]);
  await vi.waitFor(() => expect(listBackups()).toEqual([intactKey]), 10_000);
});

test('a job not restored at one start returns at the next deletion, before newer jobs', async () => {
  const lost = [await tab.put({ n: 1, stream: 'messages' }), await tab.put({ n: 2, stream: 'messages' })];
  await loseDatabases();
  vi.spyOn(caches, 'has').mockRejectedValueOnce(new Error('the cache does not answer'));
  await start();
  await loseDatabases();
  (await import('../store/on-database-closed')).notifyDatabaseClosed(); // as the browser does
  await tab.control.activateMember(memberId);

  const userJobKey = await tab.put({ n: 3, stream: 'messages' });

  expect((await tab.jobs()).map(({ key }) => key)).toEqual([...lost, userJobKey]);
});

test('a job not restored at one start returns at the next, before jobs added meanwhile', async () => {
  const lost = [await tab.put({ n: 1, stream: 'messages' }), await tab.put({ n: 2, stream: 'messages' })];
  await loseDatabases();
  vi.spyOn(caches, 'has').mockRejectedValueOnce(new Error('the cache does not answer'));
  await start();
  expect(await tab.jobs()).toEqual([]);
  const userJobKey = await tab.put({ n: 3, stream: 'messages' });
  await (await openTab(server)).flush(); // the worker has no state of its own
  expect(server.done()).toEqual([]);

  await start();
  const order = [...lost, userJobKey];
  expect((await tab.jobs()).map(({ key }) => key)).toEqual(order);
  expect(listBackups()).toHaveLength(3); // never without a backup

  await loseDatabases();
  await start();
  expect((await tab.jobs()).map(({ key }) => key)).toEqual(order);
  await tab.flush();
  expect(server.done()).toEqual([1, 2, 3]);
});
