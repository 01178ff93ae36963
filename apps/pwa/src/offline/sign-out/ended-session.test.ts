import 'fake-indexeddb/auto';
import { createECDH, randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJob } from '#testing/fixtures/job';
import { decryptOutbox } from '../encrypted-outbox/decrypt-outbox';
import { getEncryptedDb } from '../encrypted-outbox/encrypted-db';
import { createBrowserTools } from '../outbox/outbox-tools';
import { createOutboxBackup } from '../outbox-backup/outbox-backup';
import { activateMember, deactivateMember, readControl } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { installMemoryCaches } from '../testing/memory-caches';
import { checkEndedSession, wipeEndedSession } from './ended-session';

const SECRET = 'what a finder may not read';
const ENDED = { code: 'token_invalid', sessionEnded: true };

let memberId: string;
let key: { x: string; y: string; d: string };
let requests: string[];

/** Returns the app's own tools with a server that gives this response to every request. */
function answering(status: number, body: object | undefined) {
  const fetch = async (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path} for ${new Headers(init.headers).get('x-expect-member')}`);
    if (!body) throw new TypeError('no network');
    return Response.json(body, { status });
  };
  return { ...createBrowserTools(), fetch };
}
const answerEnded = () => answering(401, ENDED);

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  installMemoryCaches();
  requests = [];
  await getEncryptedDb().boxes.clear();
  await getEncryptedDb().rows.clear();
  memberId = randomUUID();
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const write = (bytes: Buffer) => bytes.toString('base64url');
  key = {
    x: write(point.subarray(1, 33)),
    y: write(point.subarray(33)),
    d: write(Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')),
  };
  await activateMember(memberId);
  const db = getMemberDb(memberId);
  const bytes = new TextEncoder().encode(SECRET).buffer;
  await db.meta.put({ name: 'complete' });
  await db.lock.put({ name: 'own', id: randomUUID(), x: key.x, y: key.y });
  await db.outbox.add(createJob(memberId, { key: 'waits', body: { text: SECRET } }));
  await db.blobs.add({ fileId: 'f', part: 0, bytes });
  await db.drafts.add({ id: 'begun', fields: { text: SECRET }, updatedAt: 1 });
  await db.draftFiles.add({ draftId: 'begun', field: 'photo', name: 'p', type: 'image/png', bytes });
  await db.kept.add({ hash: 'h', key: ['profile'], data: SECRET, updatedAt: 1, schema: 1 });
  await db.looks.add({ name: 'home', build: 'b', html: SECRET });
  await db.files.add({ path: '/uploads/x', usedAt: 1, size: 1, bytes, type: 'image/png' });
  await db.sent.add({
    key: 's',
    stream: '',
    label: SECRET,
    method: 'PUT',
    path: '/',
    status: 200,
    answer: SECRET,
    at: 1,
  });
  await db.training.add({ packId: 'p', rev: 'r', duration: 1, intervals: [] });
  await createOutboxBackup({ ...createJob(memberId, { key: 'waits', body: { text: SECRET } }), seq: 1 }, []);
});

afterEach(async () => {
  await deleteMemberDb(memberId);
  vi.unstubAllGlobals();
});

/** Returns everything stored on the device, as text. */
async function everything(): Promise<string> {
  const storedTexts: string[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) storedTexts.push(show(await table.toArray()));
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) storedTexts.push(await (await cache.match(request))!.text());
  }
  return storedTexts.join('\n');
}

function show(rows: unknown[]): string {
  return JSON.stringify(rows, (_name, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  );
}

describe('session ended elsewhere', () => {
  test('leaves nothing readable on its device', async () => {
    expect(await everything()).toContain(SECRET);
    expect(await wipeEndedSession(memberId, answerEnded(), undefined)).toBe(true);
    expect(await everything()).not.toContain(SECRET);
    expect(await Dexie.exists(getMemberDbName(memberId))).toBe(false);
    expect((await readControl()).memberId).toBeUndefined();
    expect(requests).toEqual([`GET /api/users/${memberId} for ${memberId}`]);
  });

  test("restores pending jobs and drafts, but no reads, after the same member's login", async () => {
    await wipeEndedSession(memberId, answerEnded(), undefined);
    expect(await decryptOutbox(memberId, async () => key)).toBe('whole');
    const db = getMemberDb(memberId);
    const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const));
    expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual({
      outbox: 1,
      blobs: 1,
      drafts: 1,
      draftFiles: 1,
    });
  });

  test('leaves only pending jobs if encryption is impossible', async () => {
    await getMemberDb(memberId).lock.clear();
    expect(await wipeEndedSession(memberId, answerEnded(), undefined)).toBe(true);
    const db = getMemberDb(memberId);
    const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const));
    expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual({ outbox: 1, blobs: 1, meta: 1 });
  });

  test('continues an interrupted wipe when requested again', async () => {
    await deactivateMember(); // and then the battery died
    expect(await wipeEndedSession(memberId, answerEnded(), undefined)).toBe(true);
    expect(await everything()).not.toContain(SECRET);
  });

  test('deletes nothing of another member who now uses the phone', async () => {
    const otherMemberId = randomUUID();
    await activateMember(otherMemberId);
    await getMemberDb(otherMemberId).kept.add({
      hash: 'o',
      key: ['profile'],
      data: "another's",
      updatedAt: 1,
      schema: 1,
    });
    await wipeEndedSession(memberId, answerEnded(), undefined);
    expect((await readControl()).memberId).toBe(otherMemberId);
    expect(await getMemberDb(otherMemberId).kept.count()).toBe(1);
    await deleteMemberDb(otherMemberId);
  });
});

test.each([
  ['stands: a login in this browser had replaced the former one', 200, { _id: 'me' }],
  ['has only expired', 401, { code: 'token_expired' }],
  ['was left here, by a logout', 401, { code: 'no_token' }],
  ["is another member's", 409, { code: 'wrong_member' }],
  ['cannot be asked after', 0, undefined],
])('a session that %s is not wiped', async (_case, status, body) => {
  const before = await everything();
  expect(await wipeEndedSession(memberId, answering(status, body), undefined)).toBe(false);
  expect(await everything()).toBe(before);
});

test('the data of an erased member whose session has expired is wiped', async () => {
  const erased = { code: 'no_token', sessionEnded: true };
  expect(await wipeEndedSession(memberId, answering(401, erased), undefined)).toBe(true);
  expect(await everything()).not.toContain(SECRET);
});

describe('worker after sending', () => {
  test('wipes if a response said that the session was ended', async () => {
    const error = { class: 'auth' as const, code: 'token_invalid', message: '', status: 401, details: ENDED };
    await getMemberDb(memberId).outbox.toCollection().modify({ state: 'auth', error });
    await checkEndedSession(answerEnded(), undefined);
    expect(await everything()).not.toContain(SECRET);
  });

  test('makes no call otherwise', async () => {
    const error = { class: 'auth' as const, code: 'token_expired', message: '', status: 401, details: {} };
    await getMemberDb(memberId).outbox.toCollection().modify({ state: 'auth', error });
    await checkEndedSession(answerEnded(), undefined);
    expect(requests).toEqual([]);
    expect(await getMemberDb(memberId).kept.count()).toBe(1);
  });
});
