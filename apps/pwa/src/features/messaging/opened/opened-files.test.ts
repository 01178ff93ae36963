import 'fake-indexeddb/auto';
import { HOUR } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateMember, deactivateMember } from '#offline/store/control-db';
import { freeSpace } from '#offline/store/free-space';
import { getMemberDbName } from '#offline/store/hash-member-id';
import { deleteMemberDb, getMemberDb } from '#offline/store/member-db';
import { MAX_OPENED_FILE_BYTES, MAX_OPENED_FILES_BYTES, readOpenedFile, storeOpenedFile } from './opened-files';

const PICTURE = '/uploads/picture';
let memberId: string;

const file = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' });
const small = () => new Blob(['a picture'], { type: 'image/jpeg' });
const paths = async () => (await getMemberDb(memberId).files.toCollection().primaryKeys()).sort();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  memberId = crypto.randomUUID();
  await activateMember(memberId);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an opened file is read from the cache unchanged', async () => {
  await storeOpenedFile(memberId, PICTURE, small());
  const read = await readOpenedFile(memberId, PICTURE);
  expect([await read?.text(), read?.type]).toEqual(['a picture', 'image/jpeg']);
  expect(await readOpenedFile(memberId, '/uploads/another')).toBeUndefined();
});

test('the least recently viewed file is removed if there is no room', async () => {
  const fitting = MAX_OPENED_FILES_BYTES / MAX_OPENED_FILE_BYTES;
  const names = Array.from({ length: fitting }, (_, n) => `/uploads/${n}`);
  for (const name of names) {
    await storeOpenedFile(memberId, name, file(MAX_OPENED_FILE_BYTES));
    vi.advanceTimersByTime(HOUR);
  }
  expect(await paths()).toEqual(names);

  const lookedAt = Date.now();
  await readOpenedFile(memberId, names[0]!);
  await vi.waitFor(
    async () => expect((await getMemberDb(memberId).files.get(names[0]!))?.usedAt).toBe(lookedAt),
    10_000,
  );
  vi.advanceTimersByTime(1);
  await storeOpenedFile(memberId, PICTURE, small());

  expect(await paths()).toEqual([names[0], ...names.slice(2), PICTURE]);
});

test('a very large opened file is not cached', async () => {
  await storeOpenedFile(memberId, PICTURE, file(MAX_OPENED_FILE_BYTES + 1));
  expect(await paths()).toEqual([]);
});

test('a file that arrives after its member left is neither cached nor shown', async () => {
  await storeOpenedFile(memberId, PICTURE, small());
  const next = crypto.randomUUID();
  await activateMember(next);

  await storeOpenedFile(memberId, '/uploads/late', small());
  expect(await paths()).toEqual([PICTURE]);
  expect(await getMemberDb(next).files.count()).toBe(0);
  expect(await readOpenedFile(memberId, PICTURE)).toBeUndefined();
  expect(await readOpenedFile(next, PICTURE)).toBeUndefined();

  await deactivateMember();
  expect(await readOpenedFile(memberId, PICTURE)).toBeUndefined();
});

test('a database deleted by a sign-out stays deleted', async () => {
  await storeOpenedFile(memberId, PICTURE, small());
  await deactivateMember();
  await deleteMemberDb(memberId);
  await storeOpenedFile(memberId, PICTURE, small());
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(getMemberDbName(memberId));
});

test('a full or broken device storage causes no error for opened files', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await storeOpenedFile(memberId, PICTURE, small());
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(full);
  expect(await readOpenedFile(memberId, PICTURE)).toBeUndefined();
});

test('required data displaces opened files', async () => {
  await storeOpenedFile(memberId, PICTURE, small());
  await getMemberDb(memberId).drafts.put({ id: 'messages', fields: {}, updatedAt: 0 });
  await freeSpace();
  expect(await paths()).toEqual([]);
  expect(await getMemberDb(memberId).drafts.count()).toBe(1);
});
