import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureDiskReserve } from '#platform/database/disk-reserve';
import { createTusCalls } from '#testing/create-tus-calls';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { openSmallDisk } from '#testing/open-small-disk';
import { PASSWORD } from '#testing/open-test-app';

// The disk becomes completely full, not through the server but from outside. Reading, signing in and out and decisions
// continue. When even the reserve is used up, calls that write get a request to retry later, and all recovers when
// there is space.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let disk: ReturnType<typeof openSmallDisk>;
let app: Awaited<ReturnType<typeof openStaffedApp>>;
beforeEach(async () => {
  disk = openSmallDisk(64);
  app = await openStaffedApp({ within: disk.folder });
  await ensureDiskReserve(app.context.services);
});
afterEach(async () => {
  await app.close();
  disk.close();
});

const signIn = (email: string) =>
  app.server.inject({ method: 'POST', url: '/api/users/login', payload: { email, password: PASSWORD } });
const signOut = (headers: Record<string, string>) =>
  app.server.inject({ method: 'POST', url: '/api/users/logout', headers });
const sendText = (content: string) => app.call(app.member, 'POST', '/messages', { content });
const bugs = () => listUnexpectedErrors(app);
const reserveFile = () => join(app.dataDir, 'spare-room');
/** As if another program kept filling it. */
async function fillForGood() {
  for (let time = 0; time < 2000; time++) {
    disk.fill();
    const { statusCode } = await sendText('x'.repeat(4000));
    if (statusCode === 503) return;
    expect(statusCode).toBe(201);
  }
  throw new Error('it never became full');
}

test('on a completely full disk people read, sign in and out, and staff decide', async () => {
  const payments = await Promise.all([1, 2, 3].map(() => app.given.payment(app.member.id, 'Ultra One')));
  disk.fill();
  expect(disk.free()).toBe(0);

  expect((await app.call(app.member, 'GET', '/packs')).statusCode).toBe(200);
  for (let time = 0; time < 5; time++) {
    const signedIn = await signIn(app.member.email);
    expect(signedIn.statusCode).toBe(200);
    expect((await signOut({ authorization: `Bearer ${signedIn.json().token}` })).statusCode).toBe(204);
  }
  for (const payment of payments) {
    const decided = await app.call(app.admin, 'PUT', `/payments/${payment}/validate`, { status: 'approved' });
    expect(decided.statusCode).toBe(200);
  }
  expect((await sendText('hello')).statusCode).toBe(201);
  expect(app.rows(`select status from payments`)).toEqual(Array(3).fill({ status: 'approved' }));
  expect(bugs()).toEqual([]);
});

describe('exhausted reserve for rows', () => {
  test('refuses writers with a retry message, answers readers and leaves nothing partial', async () => {
    await fillForGood();
    const before = app.rows('select count(*) as n from messages');
    const response = await sendText('x'.repeat(4000));

    expect([response.statusCode, response.json().code]).toEqual([503, 'server_busy']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    for (const path of ['/packs', `/payments/${app.member.id}`])
      expect((await app.call(app.member, 'GET', path)).statusCode).toBe(200);
    expect(app.rows('select count(*) as n from messages')).toEqual(before);
    expect(bugs()).toEqual([]);
    expect(app.logLines.some((line) => line.includes('the disk is full'))).toBe(true);
  });

  test('recovers when space is free and is reserved again', async () => {
    await fillForGood();
    expect(existsSync(reserveFile())).toBe(false);
    disk.empty();

    expect((await sendText('hello')).statusCode).toBe(201);
    await ensureDiskReserve(app.context.services);
    expect(existsSync(reserveFile())).toBe(true);
    disk.fill();
    expect((await signIn(app.member.email)).statusCode).toBe(200);
    expect(app.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('is not reserved again while others need the space', async () => {
    await fillForGood();
    await ensureDiskReserve(app.context.services);
    expect(existsSync(reserveFile())).toBe(false);
  });
});

test('files on a full disk are refused with a message and leave nothing', async () => {
  disk.fill();
  const id = randomUUID();
  const tus = createTusCalls(app);
  const createResponse = await tus.create(app.member, id, 100);
  const form = await sendMessage(app, app.member, { file: createPng() });

  expect([createResponse.statusCode, form.statusCode]).toEqual([507, 503]);
  expect(['uploads', 'staging', 'resumable'].flatMap((folder) => readdirSync(join(app.dataDir, folder)))).toEqual([]);
  expect(bugs()).toEqual([]);
});

test('a chunk is refused with a message if the disk fills after the check, and resumes later', async () => {
  const tight = await openStaffedApp({ within: disk.folder, diskRoom: async () => ({ free: 1e12, total: 1e12 }) });
  const tus = createTusCalls(tight);
  const id = randomUUID();
  const bytes = Buffer.alloc(1024 * 1024, 7);
  await tus.create(tight.member, id, bytes.length);
  disk.fill();
  const refused = await tus.patch(tight.member, id, 0, bytes);
  const form = await sendMessage(tight, tight.member, { file: Buffer.concat([createPng(), bytes]) });

  expect([refused.statusCode, form.statusCode]).toEqual([507, 503]);
  expect(readdirSync(join(tight.dataDir, 'staging'))).toEqual([]);
  disk.empty();
  const storedOffset = Number((await tus.head(tight.member, id)).headers['upload-offset']);
  expect((await tus.patch(tight.member, id, storedOffset, bytes.subarray(storedOffset))).statusCode).toBe(204);
  expect(listUnexpectedErrors(tight)).toEqual([]);
  await tight.close();
});

describe('phone that still sends on a full disk', () => {
  const ALREADY = 300_000;
  const bytes = Buffer.from(Array.from({ length: 5 * 1024 * 1024 }, (_, at) => at % 251));
  let diskSpace: { free: number; total: number };
  let tight: Awaited<ReturnType<typeof openStaffedApp>>;
  let port: number;
  let id: string;
  beforeEach(async () => {
    diskSpace = { free: 1e12, total: 1e12 };
    tight = await openStaffedApp({ within: disk.folder, diskRoom: async () => diskSpace });
    port = Number(new URL(await tight.server.listen({ port: 0, host: '127.0.0.1' })).port);
    id = randomUUID();
    const { create, patch } = createTusCalls(tight);
    await create(tight.member, id, bytes.length);
    expect((await patch(tight.member, id, 0, bytes.subarray(0, ALREADY))).statusCode).toBe(204);
  });
  afterEach(() => tight.close());

  const headersFrom = (offset: number) => ({
    ...tight.member.headers,
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length - offset),
  });

  /**
   * Sends everything before it reads, like a distant client. Returns the response, and whether the connection stayed
   * open until then.
   */
  function sendAllThenListen(offset: number) {
    return new Promise<{ said: string; broken: string | undefined }>((resolve) => {
      let said = '';
      let broken: string | undefined;
      const socket = connect(port, '127.0.0.1');
      const lines = Object.entries(headersFrom(offset)).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`PATCH /api/uploads/${id} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
      socket.on('error', (error: NodeJS.ErrnoException) => {
        broken = error.code;
      });
      socket.on('close', () => resolve({ said, broken }));
      socket.write(bytes.subarray(offset), () => {
        socket.on('data', (part) => {
          said += part;
          if (said.includes('requestId')) socket.end();
        });
      });
    });
  }

  test.each([
    [
      'before its piece',
      () => {
        diskSpace.free = 0;
      },
    ],
    ['under its piece', () => disk.fill()],
  ])('%s is answered on an open connection and resumes from the received bytes', async (_, fill) => {
    fill();
    const { said, broken } = await sendAllThenListen(ALREADY);
    expect([said.slice(0, 12), broken]).toEqual(['HTTP/1.1 507', undefined]);
    expect(said).toContain('"code":"no_room"');

    diskSpace.free = 1e12;
    disk.empty();
    const { head, patch } = createTusCalls(tight);
    const storedOffset = Number((await head(tight.member, id)).headers['upload-offset']);
    expect(storedOffset).toBeGreaterThanOrEqual(ALREADY);
    expect((await patch(tight.member, id, storedOffset, bytes.subarray(storedOffset))).statusCode).toBe(204);
    const [name] = readdirSync(join(tight.dataDir, 'resumable')).filter((each) => !each.endsWith('.json'));
    expect(readFileSync(join(tight.dataDir, 'resumable', name!)).equals(bytes)).toBe(true);
    expect(listUnexpectedErrors(tight)).toEqual([]);
  });
});
