import 'fake-indexeddb/auto';
import { createECDH, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJob } from '#testing/fixtures/job';
import { activateMember, deactivateMember } from '../store/control-db';
import { hashMemberId } from '../store/hash-member-id';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { installMemoryCaches } from '../testing/memory-caches';
import { decryptOutbox, type FetchKey } from './decrypt-outbox';
import { renewDeviceLock } from './device-lock';
import { encryptOutbox, OUTBOX_TABLES } from './encrypt-outbox';
import { getEncryptedDb } from './encrypted-db';
import { quarantineMember } from './quarantine-member';

const SECRET = 'the words of the message';
let memberId: string;
let keyOf: FetchKey;

/** Creates the key pair of one member, as the server derives it. */
function aPair(): { x: string; y: string; d: string } {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const write = (bytes: Buffer) => bytes.toString('base64url');
  const d = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { x: write(point.subarray(1, 33)), y: write(point.subarray(33)), d: write(d) };
}

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  await getEncryptedDb().boxes.clear();
  await getEncryptedDb().rows.clear();
  memberId = randomUUID();
  const key = aPair();
  keyOf = async () => key;
  await activateMember(memberId);
  await renewDeviceLock(memberId, keyOf, keyOf);
  const db = getMemberDb(memberId);
  const bytes = new TextEncoder().encode(`${SECRET}\n photo`).buffer;
  await db.outbox.add(createJob(memberId, { key: 'first', body: { text: SECRET }, state: 'sending', owner: 'a tab' }));
  await db.outbox.add(createJob(memberId, { key: 'second', state: 'failed' }));
  await db.blobs.add({ fileId: 'f', part: 0, bytes });
});

afterEach(() => vi.unstubAllGlobals());

async function sealAndWipe(): Promise<void> {
  await encryptOutbox(memberId, OUTBOX_TABLES, 'a');
  await deactivateMember();
  await deleteMemberDb(memberId);
}

test('F-31 the encrypted outbox returns after the login: same keys, order and bytes, once', async () => {
  await sealAndWipe();
  expect(await getMemberDb(memberId).outbox.count()).toBe(0);

  expect(await decryptOutbox(memberId, keyOf)).toBe('whole');

  const jobs = await getMemberDb(memberId).outbox.toArray();
  expect(jobs.map(({ key, state, owner }) => [key, state, owner])).toEqual([
    ['first', 'queued', undefined],
    ['second', 'failed', undefined],
  ]);
  expect(jobs[0]?.body).toEqual({ text: SECRET });
  const part = await getMemberDb(memberId).blobs.get(['f', 0]);
  expect(new TextDecoder().decode(part?.bytes)).toBe(`${SECRET}\n photo`);
  expect([await getEncryptedDb().boxes.count(), await getEncryptedDb().rows.count()]).toEqual([0, 0]);
  expect(await decryptOutbox(memberId, keyOf)).toBe('nothing');
});

test('F-31 the encrypted outbox cannot be read on the device, which has no key', async () => {
  await sealAndWipe();
  const rows = await getEncryptedDb().rows.toArray();
  expect(rows).toHaveLength(3);
  for (const { bytes } of rows) expect(Buffer.from(bytes).toString('latin1')).not.toContain(SECRET);
  const [box] = await getEncryptedDb().boxes.toArray();
  expect(Object.keys(box!).sort()).toEqual(['count', 'hint', 'id', 'lockId', 'mate', 'member', 'size']);
  expect(JSON.stringify(box)).not.toContain(memberId);
});

test('F-32 another key opens nothing, reports it once, and leaves the encrypted outbox for its member', async () => {
  await sealAndWipe();
  const wrongKeyPair = aPair();
  expect(await decryptOutbox(memberId, async () => wrongKeyPair)).toBe('unreadable');
  expect(await decryptOutbox(memberId, async () => wrongKeyPair)).toBe('nothing');
  expect(await getMemberDb(memberId).outbox.count()).toBe(0);
  expect(await getEncryptedDb().boxes.count()).toBe(1);
  expect(await decryptOutbox(randomUUID(), keyOf)).toBe('nothing');
});

test('F-31 an outbox that was just sent encrypts nothing and leaves nothing unopenable', async () => {
  await getMemberDb(memberId).outbox.clear();
  await getMemberDb(memberId).blobs.clear();
  await sealAndWipe();
  expect(await getEncryptedDb().boxes.count()).toBe(0);
  expect(await decryptOutbox(memberId, keyOf)).toBe('nothing');
});

test('F-31 a tampered row is reported, and the others are sent', async () => {
  await sealAndWipe();
  await getEncryptedDb()
    .rows.filter(({ at }) => at === 0)
    .modify((row) => {
      new Uint8Array(row.bytes)[5]! ^= 1;
    });
  expect(await decryptOutbox(memberId, keyOf)).toBe('partly');
  expect((await getMemberDb(memberId).outbox.toArray()).map(({ key }) => key)).toEqual(['second']);
  expect(await decryptOutbox(memberId, keyOf)).toBe('nothing');
});

test('F-31 without a network the encrypted outbox remains and opens the next time', async () => {
  await sealAndWipe();
  const silent = async () => {
    throw new Error('no answer');
  };
  await expect(decryptOutbox(memberId, silent)).rejects.toThrow('no answer');
  expect(await decryptOutbox(memberId, keyOf)).toBe('whole');
});

test.each([
  ['one waits for the other', true],
  ['and no lock to wait by', false],
])('F-31 two tabs open the encrypted outbox at once, %s: it returns once, without an error', async (_how, hasLocks) => {
  await sealAndWipe();
  const heldLocks = new Set<string>();
  const request = async (name: string, _options: unknown, work: (lock: unknown) => unknown) => {
    if (heldLocks.has(name)) return work(null);
    heldLocks.add(name);
    return Promise.resolve(work({ name })).finally(() => heldLocks.delete(name));
  };
  vi.stubGlobal('navigator', hasLocks ? { locks: { request } } : {});
  const key = await keyOf('');
  let otherResult: Promise<string> | undefined;

  const opened = await decryptOutbox(memberId, async () => {
    otherResult = decryptOutbox(memberId, async () => key);
    await otherResult;
    return key;
  });

  expect([opened, await otherResult]).toEqual(hasLocks ? ['whole', 'busy'] : ['nothing', 'whole']);
  expect((await getMemberDb(memberId).outbox.toArray()).map((job) => job.key)).toEqual(['first', 'second']);
  expect([await getEncryptedDb().boxes.count(), await getEncryptedDb().rows.count()]).toEqual([0, 0]);
});

test('F-31 if the tab that opens the encrypted outbox fails, the next start opens it', async () => {
  await sealAndWipe();
  let isHeld = false;
  const request = async (_name: string, _options: unknown, work: (lock: unknown) => unknown) => {
    if (isHeld) return work(null);
    isHeld = true;
    return Promise.resolve(work({})).finally(() => {
      isHeld = false;
    });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const cut = renewDeviceLock(
    memberId,
    async () => {
      expect(await renewDeviceLock(memberId, keyOf, keyOf)).toBe('busy');
      throw new Error('no network');
    },
    keyOf,
  );
  await expect(cut).rejects.toThrow('no network');
  expect(await getMemberDb(memberId).lock.count()).toBe(0);
  expect(await renewDeviceLock(memberId, keyOf, keyOf)).toBe('whole');
});

test("F-32 another member's sign-in encrypts the first one's jobs and drafts and deletes the rest", async () => {
  const db = getMemberDb(memberId);
  await db.drafts.add({ id: 'payment:p1', fields: { quantity: 2 }, updatedAt: 1 });
  await activateMember(randomUUID());
  await quarantineMember(memberId);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);

  expect(await decryptOutbox(memberId, keyOf)).toBe('whole');
  expect((await getMemberDb(memberId).drafts.get('payment:p1'))?.fields).toEqual({ quantity: 2 });
  expect((await getMemberDb(memberId).outbox.toArray()).map(({ key }) => key)).toEqual(['first', 'second']);
});

test("F-32 without a prefetched lock all data stays in the first member's own database", async () => {
  await getMemberDb(memberId).lock.clear();
  await activateMember(randomUUID());
  await quarantineMember(memberId);
  expect(await getMemberDb(memberId).outbox.count()).toBe(2);
  expect(await getEncryptedDb().boxes.count()).toBe(0);
});

test('F-63 if the browser deleted the encrypted outbox, its backup opens instead, once', async () => {
  installMemoryCaches();
  await sealAndWipe();
  await getEncryptedDb().boxes.clear();
  await getEncryptedDb().rows.clear();

  expect(await decryptOutbox(memberId, keyOf)).toBe('whole');

  const jobs = await getMemberDb(memberId).outbox.toArray();
  expect(jobs.map(({ key }) => key)).toEqual(['first', 'second']);
  const part = await getMemberDb(memberId).blobs.get(['f', 0]);
  expect(new TextDecoder().decode(part?.bytes)).toBe(`${SECRET}\n photo`);
  expect(installMemoryCaches.keys().filter((key) => key.includes('spare-box'))).toEqual([]);
  expect(await decryptOutbox(memberId, keyOf)).toBe('nothing');
});

test('the backup of the encrypted outbox is unreadable too', async () => {
  installMemoryCaches();
  await sealAndWipe();

  const [copy] = installMemoryCaches.keys();
  const cache = await caches.open((await caches.keys())[0]!);
  const text = await (await cache.match(copy!))?.text();

  expect(text).toContain(`"member":"${hashMemberId(memberId)}"`);
  expect(text).not.toContain(SECRET);
});
