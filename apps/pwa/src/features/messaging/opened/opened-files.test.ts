import 'fake-indexeddb/auto';
import { HOUR } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateMember, deactivateMember } from '../../../offline/store/control-db';
import { makeRoom } from '../../../offline/store/free-space';
import { memberDbName } from '../../../offline/store/hash-member-id';
import { deleteMemberDb, memberDb } from '../../../offline/store/member-db';
import { keepOpened, OPENED_LARGEST, OPENED_ROOM, readOpened } from './opened-files';

const PICTURE = '/uploads/picture';
let memberId: string;

const file = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' });
const small = () => new Blob(['a picture'], { type: 'image/jpeg' });
const paths = async () => (await memberDb(memberId).files.toCollection().primaryKeys()).sort();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  memberId = crypto.randomUUID();
  await activateMember(memberId);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what was kept is read again as it was', async () => {
  await keepOpened(memberId, PICTURE, small());
  const read = await readOpened(memberId, PICTURE);
  expect([await read?.text(), read?.type]).toEqual(['a picture', 'image/jpeg']);
  expect(await readOpened(memberId, '/uploads/another')).toBeUndefined();
});

test('when there is no room for another, the one not looked at for longest goes', async () => {
  const fitting = OPENED_ROOM / OPENED_LARGEST;
  const names = Array.from({ length: fitting }, (_, n) => `/uploads/${n}`);
  for (const name of names) {
    await keepOpened(memberId, name, file(OPENED_LARGEST));
    vi.advanceTimersByTime(HOUR);
  }
  expect(await paths()).toEqual(names);

  const lookedAt = Date.now();
  await readOpened(memberId, names[0]!);
  await vi.waitFor(async () => expect((await memberDb(memberId).files.get(names[0]!))?.usedAt).toBe(lookedAt), 10_000);
  vi.advanceTimersByTime(1);
  await keepOpened(memberId, PICTURE, small());

  expect(await paths()).toEqual([names[0], ...names.slice(2), PICTURE]);
});

test('a very large one is not kept', async () => {
  await keepOpened(memberId, PICTURE, file(OPENED_LARGEST + 1));
  expect(await paths()).toEqual([]);
});

test('a file that comes when its member has left is not kept, for nobody, and what they kept is shown to nobody', async () => {
  await keepOpened(memberId, PICTURE, small());
  const next = crypto.randomUUID();
  await activateMember(next);

  await keepOpened(memberId, '/uploads/late', small());
  expect(await paths()).toEqual([PICTURE]);
  expect(await memberDb(next).files.count()).toBe(0);
  expect(await readOpened(memberId, PICTURE)).toBeUndefined();
  expect(await readOpened(next, PICTURE)).toBeUndefined();

  await deactivateMember();
  expect(await readOpened(memberId, PICTURE)).toBeUndefined();
});

test('a database that a logout has deleted stays deleted', async () => {
  await keepOpened(memberId, PICTURE, small());
  await deactivateMember();
  await deleteMemberDb(memberId);
  await keepOpened(memberId, PICTURE, small());
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(memberDbName(memberId));
});

test('a device without room, or whose storage is broken, disturbs nobody', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await keepOpened(memberId, PICTURE, small());
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(full);
  expect(await readOpened(memberId, PICTURE)).toBeUndefined();
});

test('what must be kept takes the room of these files', async () => {
  await keepOpened(memberId, PICTURE, small());
  await memberDb(memberId).drafts.put({ id: 'messages', fields: {}, updatedAt: 0 });
  await makeRoom();
  expect(await paths()).toEqual([]);
  expect(await memberDb(memberId).drafts.count()).toBe(1);
});
