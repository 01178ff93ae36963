import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReceipt, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';
import { MAX_BYTES, MAX_JOBS } from './enqueue';

let server: OutboxServer;
let tab: Tab;
const makeRoom = vi.fn(async () => {});

beforeEach(async () => {
  makeRoom.mockClear();
  server = await startOutboxServer();
  tab = await openTab(server, { freeSpace: makeRoom });
  const memberId = randomUUID();
  server.state.session = memberId;
  await tab.control.activateMember(memberId);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Simulates a full disk: the browser accepts the given number of writes and then rolls back the transaction. */
function fillDisk(writes: number): void {
  const add = IDBObjectStore.prototype.add;
  let writesLeft = writes;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'blobs' && writesLeft-- > 0) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return add.call(this, value, key);
  });
}

test('a job survives the tab that added it', async () => {
  const key = await tab.put({ n: 1, label: 'Payment for Ultra One', note: { packName: 'Ultra One' } });

  const reopened = await openTab(server);

  expect(await reopened.jobs()).toMatchObject([
    { key, state: 'queued', label: 'Payment for Ultra One', note: { packName: 'Ultra One' }, body: { n: 1 } },
  ]);
});

test('a second tap with the same key is the same job, also after it was sent', async () => {
  const key = randomUUID();
  await tab.put({ key, n: 1 });
  await tab.put({ key, n: 1 });
  expect((await tab.jobs()).length).toBe(1);

  await tab.flush();
  expect(await tab.put({ key, n: 1 })).toBe(key);
  await tab.flush();
  expect(server.done()).toEqual([1]);
});

test('newer progress replaces only pending progress, bytes included', async () => {
  await tab.put({ n: 'other', replaces: 'training:other' });
  await tab.put({ n: 'old', replaces: 'training:p1', files: { file: createReceipt(10) } });
  await tab.put({ n: 'new', replaces: 'training:p1' });

  expect((await tab.jobs()).map(({ body }) => body?.n)).toEqual(['other', 'new']);
  expect(await tab.parts()).toBe(0);
});

test('a job that is being sent is not replaced', async () => {
  await tab.put({ n: 'old', replaces: 'training:p1' });
  server.fail(/messages/, { kind: 'hang' });
  const stop = new AbortController();
  const flushing = tab.flush(stop.signal);
  await server.heard(/messages/);
  await tab.put({ n: 'new', replaces: 'training:p1' });

  expect((await tab.jobs()).map(({ body }) => body?.n)).toEqual(['old', 'new']);
  stop.abort();
  await flushing;
});

test('a full disk leaves older jobs complete and no fragments, and reports the needed room', async () => {
  for (const n of [1, 2, 3]) await tab.put({ n });
  fillDisk(2);

  const refused = await tab.put({ n: 4, files: { receiptPhoto: createReceipt(1_500_000) } }).catch((error) => error);

  expect(refused).toMatchObject({ name: 'DeviceError', refusal: { code: 'device_full', values: { megabytes: 2 } } });
  expect(refused.message).toBe('This device does not have enough space. Free at least 2 MB and try again.');
  expect((await tab.jobs()).map(({ body }) => body?.n)).toEqual([1, 2, 3]);
  expect(await tab.parts()).toBe(0);
});

test('a job succeeds silently if deleting optional data makes room', async () => {
  fillDisk(1);

  await tab.put({ n: 1, files: { receiptPhoto: createReceipt(10) } });

  expect(makeRoom).toHaveBeenCalledOnce();
  expect([(await tab.jobs()).length, await tab.parts()]).toEqual([1, 1]);
});

test('a long queue refuses files and still accepts text', async () => {
  const db = await tab.db();
  await tab.put({ n: 0, files: { receiptPhoto: createReceipt(10) } });
  const [job] = await tab.jobs();
  const { seq: _seq, ...row } = job!;
  const files = row.files.map((file) => ({ ...file, bytes: MAX_BYTES }));
  await db.outbox.put({ ...job!, files });
  const withFile = () => tab.put({ files: { receiptPhoto: createReceipt(10) } });

  await expect(withFile()).rejects.toMatchObject({ refusal: { code: 'outbox_full' } });
  await expect(tab.put({ n: 'words' })).resolves.toBeTypeOf('string');

  await db.outbox.clear();
  const many = Array.from({ length: MAX_JOBS }, () => ({ ...row, key: randomUUID(), files: [] }));
  await db.outbox.bulkAdd(many);
  await expect(withFile()).rejects.toMatchObject({ refusal: { code: 'outbox_full' } });
  await expect(tab.put({ n: 'words' })).resolves.toBeTypeOf('string');
});

test('an unreadable file is refused before anything is stored', async () => {
  const unreadableFile = createReceipt(10);
  unreadableFile.arrayBuffer = () => Promise.reject(new DOMException('The file is gone.', 'NotReadableError'));

  await expect(tab.put({ files: { receiptPhoto: unreadableFile } })).rejects.toMatchObject({
    refusal: { code: 'file_lost' },
  });

  expect(await tab.jobs()).toEqual([]);
});

test('a job without a session is refused', async () => {
  await tab.control.deactivateMember();

  await expect(tab.put({ n: 1 })).rejects.toMatchObject({ refusal: { code: 'nobody_signed_in' } });
});

test('a job of one member is refused on a device that now belongs to another', async () => {
  const memberId = (await tab.control.readControl()).memberId!;
  await tab.control.activateMember(randomUUID());

  await expect(tab.put({ n: 1, memberId })).rejects.toMatchObject({ refusal: { code: 'nobody_signed_in' } });

  expect(await tab.jobs()).toEqual([]);
});

test('a job is refused with a message if the browser cannot store data', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Storage is off.', 'SecurityError');
  });
  const privateTab = await openTab(server);

  await expect(privateTab.put({ n: 1 })).rejects.toMatchObject({ refusal: { code: 'device_storage_off' } });
});

test('F-63 a job added after the browser has deleted the databases is stored once they are restored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie warns that it closes the connection
  const { memberId = '' } = await tab.control.readControl();
  const { watchDatabases } = await import('../outbox-backup/restore-lost-databases');
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('waha-control').onsuccess = resolve;
  });
  const unwatch = watchDatabases(memberId, () => tab.control.activateMember(memberId));

  const key = await tab.put({ n: 1 });

  expect(await tab.jobs()).toMatchObject([{ key, memberId }]);
  unwatch();
});

test("a sent form's draft is deleted in the same transaction; a failed transaction deletes none", async () => {
  const db = await tab.db();
  const countDrafts = async () => [await db.drafts.toCollection().primaryKeys(), await db.draftFiles.count()];
  for (const id of ['messages', 'recharge']) await db.drafts.put({ id, fields: {}, updatedAt: 0 });
  const file = { draftId: 'messages', field: 'file', name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(8) };
  await db.draftFiles.put(file);

  fillDisk(2);
  const full = tab.put({ endsDraft: 'messages', files: { file: createReceipt(10) } });
  await expect(full).rejects.toMatchObject({ refusal: { code: 'device_full' } });
  expect(await countDrafts()).toEqual([['messages', 'recharge'], 1]);

  await tab.put({ endsDraft: 'messages', files: { file: createReceipt(10) } });
  expect(await countDrafts()).toEqual([['recharge'], 0]);
});
