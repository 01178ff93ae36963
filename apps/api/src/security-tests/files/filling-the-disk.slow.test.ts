import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_UPLOADS } from '@waha/domain/kernel/files/upload-quota';
import { HOUR, SECOND } from '@waha/domain/kernel/time';
import { DISK_FULL_BELOW_BYTES } from '@waha/domain/operations/disk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTusCalls } from '#testing/create-tus-calls';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { sendMessage } from '#testing/fixtures/send-message';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// A stranger with a new account starts more uploads than the disk has space for, starts many at once, and sends endless
// large messages. Space for the database stays free, and refusals explain the limits.

const MIB = 1024 * 1024;

// The tests move a hundred megabytes on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let tus: ReturnType<typeof createTusCalls>;
/** The free space besides the three file folders and the reserve of the database. */
let roomForFiles: number;

const FOLDERS = ['uploads', 'staging', 'resumable'];
const bytesOf = (dataDir: string) =>
  FOLDERS.flatMap((folder) => {
    const path = join(dataDir, folder);
    return readdirSync(path).map((name) => statSync(join(path, name)).size);
  }).reduce((sum, size) => sum + size, 0);
const free = () => DISK_FULL_BELOW_BYTES + roomForFiles - bytesOf(app.dataDir);

async function open(from?: string) {
  app = await openTestApp({
    ...(from && { from }),
    diskRoom: async () => ({ free: free(), total: 100 * 1024 * MIB }),
  });
  tus = createTusCalls(app);
}
beforeEach(async () => {
  roomForFiles = 10_000 * MIB;
  await open();
  member = await app.as('user');
});
afterEach(() => app.close());

const resting = () => readdirSync(join(app.dataDir, 'resumable')).filter((name) => !name.endsWith('.json'));
const statusesOf = (responses: { statusCode: number }[]) => {
  const counted: Record<number, number> = {};
  for (const { statusCode } of responses) counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
};
const begin = (count: number, length: number, by = member) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const id = randomUUID();
      return { id, statusCode: (await tus.create(by, id, length)).statusCode };
    }),
  );
const large = (megabytes: number) => createPdf('x'.repeat(megabytes * MIB - 17));

describe('started uploads', () => {
  test('150 at once leave twenty', async () => {
    const responses = await begin(150, 10);

    expect(statusesOf(responses)).toEqual({ 201: 150 });
    expect(resting()).toHaveLength(MEMBER_UPLOADS.maxPartialUploads);
    expect(readdirSync(join(app.dataDir, 'resumable'))).toHaveLength(2 * MEMBER_UPLOADS.maxPartialUploads);
  });

  test('that exceed the disk are refused before their first byte, regardless of who started the others', async () => {
    const otherPeople = await Promise.all([app.as('user'), app.as('user'), app.as('admin')]);
    roomForFiles = 35 * MIB;
    const responses = (await Promise.all([member, ...otherPeople].map((by) => begin(5, 9 * MIB, by)))).flat();

    expect(statusesOf(responses)).toEqual({ 201: 3, 507: 17 });
  });

  test('nineteen of 10 MB, then sent, leave the space reserved for rows', async () => {
    roomForFiles = 64 * MIB;
    const uploads = (await begin(19, 9 * MIB)).filter(({ statusCode }) => statusCode === 201);
    const bytes = large(9);
    const sent = await Promise.all(uploads.map(({ id }) => tus.patch(member, id, 0, bytes)));

    expect(statusesOf(sent)).toEqual({ 204: 7 });
    expect(free()).toBeGreaterThanOrEqual(DISK_FULL_BELOW_BYTES);
    const signIn = await app.server.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: member.email, password: PASSWORD },
    });
    expect(signIn.statusCode).toBe(200);
  });

  test('still count after a restart, by their missing bytes', async () => {
    roomForFiles = 17 * MIB;
    const [first] = await begin(1, 9 * MIB);
    await tus.patch(member, first!.id, 0, large(4));
    const before = app;
    await before.close();
    await open(before.dataDir);

    // 13 MB are free, and 5 of them are reserved.
    expect(statusesOf(await begin(2, 9 * MIB))).toEqual({ 507: 2 });
    expect((await tus.patch(member, first!.id, 4 * MIB, large(5))).statusCode).toBe(204);
  });

  test('that are deleted or used free their space', async () => {
    roomForFiles = 20 * MIB;
    const uploads = await begin(2, 9 * MIB);
    expect((await tus.create(member, randomUUID(), 9 * MIB)).statusCode).toBe(507);

    expect((await tus.remove(member, uploads[0]!.id)).statusCode).toBe(204);
    expect(statusesOf(await begin(2, 9 * MIB))).toEqual({ 201: 1, 507: 1 });
  });

  test('without a length are refused', async () => {
    const metadata = `id ${Buffer.from(randomUUID()).toString('base64')}`;
    const response = await tus.ask('POST', '', member, { 'upload-defer-length': '1', 'upload-metadata': metadata });

    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(resting()).toEqual([]);
  });
});

describe('chunks', () => {
  test('without disk space wait with the bytes before them and resume when space is free', async () => {
    const [upload] = await begin(1, 9 * MIB);
    const bytes = large(9);
    await tus.patch(member, upload!.id, 0, bytes.subarray(0, MIB));
    const before = roomForFiles;
    roomForFiles = 2 * MIB;
    const refused = await tus.patch(member, upload!.id, MIB, bytes.subarray(MIB));

    expect([refused.statusCode, refused.json().code]).toEqual([507, 'no_room']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tus.head(member, upload!.id)).headers['upload-offset']).toBe(String(MIB));
    roomForFiles = before;
    expect((await tus.patch(member, upload!.id, MIB, bytes.subarray(MIB))).statusCode).toBe(204);
  });

  test('of many uploads at once use no more than the free space', async () => {
    const uploads = await begin(8, 9 * MIB);
    roomForFiles = 30 * MIB;
    const bytes = large(9);
    const sent = await Promise.all(uploads.map(({ id }) => tus.patch(member, id, 0, bytes)));

    expect(statusesOf(sent)).toEqual({ 204: 3, 507: 5 });
    expect(free()).toBeGreaterThanOrEqual(DISK_FULL_BELOW_BYTES);
  });

  test('beyond the declared length are refused', async () => {
    const [upload] = await begin(1, 10);
    expect((await tus.patch(member, upload!.id, 0, Buffer.alloc(11))).statusCode).toBe(413);
    expect((await tus.head(member, upload!.id)).headers['upload-offset']).toBe('0');
  });
});

describe('limit per day', () => {
  test('refuses those of twelve 9 MB messages beyond it with a message and without a trace', async () => {
    const file = large(9);
    const responses = await Promise.all(Array.from({ length: 12 }, () => sendMessage(app, member, { file })));
    const fits = Math.floor(MEMBER_UPLOADS.bytesADay / file.length);

    expect(statusesOf(responses)).toEqual({ 201: fits, 429: 12 - fits });
    const refused = responses.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json()).toMatchObject({
      code: 'upload_quota_reached',
      message: 'You have sent many files in a short time. Please wait before you send more.',
      retryAfter: 24 * 3600,
    });
    expect(refused.headers['retry-after']).toBe(String(24 * 3600));
    expect(app.rows('select count(*) as n from files')).toEqual([{ n: fits }]);
    expect(readdirSync(join(app.dataDir, 'staging'))).toEqual([]);
    expect(readdirSync(join(app.dataDir, 'uploads'))).toHaveLength(fits);

    app.time.now += 24 * HOUR;
    expect((await sendMessage(app, { headers: await app.logIn(member.email) }, { file })).statusCode).toBe(201);
  });

  test('does not affect text-only messages and other senders', async () => {
    const file = large(9);
    for (let at = 0; at < 11; at++) await sendMessage(app, member, { file });
    const other = await app.as('user');

    expect((await sendMessage(app, member, { file })).statusCode).toBe(429);
    expect((await sendMessage(app, member, { content: 'hello' })).statusCode).toBe(201);
    expect((await sendMessage(app, other, { file })).statusCode).toBe(201);
  });

  test('includes resumable uploads, with the same refusal', async () => {
    const uploads = await begin(12, 9 * MIB);
    const fits = Math.floor(MEMBER_UPLOADS.bytesADay / (9 * MIB));
    expect(statusesOf(uploads)).toEqual({ 201: fits, 429: 12 - fits });

    const refused = await tus.create(member, randomUUID(), 9 * MIB);
    expect(refused.json()).toMatchObject({ code: 'upload_quota_reached', retryAfter: 24 * 3600 });
    expect(refused.headers['retry-after']).toBe(String(24 * 3600));
    expect(refused.headers['content-type']).toContain('application/json');
  });

  test('includes files from before a restart', async () => {
    const file = large(9);
    for (let at = 0; at < 5; at++) await sendMessage(app, member, { file });
    const before = app;
    await before.close();
    await open(before.dataDir);

    expect(statusesOf(await begin(12, 9 * MIB))).toEqual({ 201: 5, 429: 7 });
  });

  test('is higher for staff', async () => {
    const admin = await app.as('admin');
    expect(statusesOf(await begin(30, 9 * MIB, admin))).toEqual({ 201: 30 });
  });

  test('shows admins who is close to it', async () => {
    const admin = await app.as('admin');
    const near = async () =>
      (await app.server.inject({ url: '/api/operations', headers: admin.headers })).json().uploads.near;
    const other = await app.as('user');
    await begin(8, 9 * MIB);
    await begin(2, 9 * MIB, other);
    expect(await near()).toEqual([]);

    await begin(1, 9 * MIB);
    expect(await near()).toEqual([{ memberId: member.id, bytesToday: 81 * MIB, bytesADay: MEMBER_UPLOADS.bytesADay }]);
  });
});

test('uploads started per hour are limited to human pace and resume afterwards', async () => {
  for (let at = 0; at < MEMBER_UPLOADS.triesAnHour; at++) {
    app.time.now += SECOND;
    await tus.create(member, randomUUID(), 1);
  }
  const refused = await tus.create(member, randomUUID(), 1);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);

  app.time.now += Number(refused.headers['retry-after']) * SECOND;
  expect((await tus.create(member, randomUUID(), 1)).statusCode).toBe(201);
});

test('forms sent at once use no more than the free space', async () => {
  roomForFiles = 30 * MIB;
  const file = large(9);
  const otherPeople = await Promise.all(Array.from({ length: 6 }, () => app.as('user')));
  const responses = await Promise.all(otherPeople.map((by) => sendMessage(app, by, { file })));

  expect(statusesOf(responses)).toEqual({ 201: 3, 503: 3 });
  expect(free()).toBeGreaterThanOrEqual(DISK_FULL_BELOW_BYTES);
});
