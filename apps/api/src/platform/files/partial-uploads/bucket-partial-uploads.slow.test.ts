import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MEMBER_UPLOADS } from '@waha/domain/kernel/files/upload-quota';
import { DAY } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkFiles } from '#features/operations/doctor/check-files';
import { sweepFiles } from '#features/operations/sweep-files';
import { createTusCalls } from '#testing/create-tus-calls';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openTestApp } from '#testing/open-test-app';
import { openS3Server, type S3Server } from '#testing/servers/open-s3-server';
import { uploadResumable } from '#testing/upload-resumable';
import { checkStorage } from '../storage/check-storage';
import { toUploadLockName } from './upload-locks';

// Partial uploads in a bucket, with a store that is unreachable, silent, slow, or that breaks off in the middle of a
// chunk.

vi.setConfig({ testTimeout: 180_000 });

const MIB = 1024 * 1024;

let store: S3Server;
let app: StaffedApp;
let tus: ReturnType<typeof createTusCalls>;
let address: string;
/** @param timeout the response timeout, in seconds */
async function open(timeout?: number) {
  store = await openS3Server(timeout === undefined ? {} : { timeout });
  app = await openStaffedApp({ env: { WAHA_FILES: store.setting }, now: Date.now() });
  await checkStorage(app.context.services);
  tus = createTusCalls(app);
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  await app.close();
  await store.close();
});

const nameOf = (id: string) => `${app.verified.id}.${id}`;
const logged = (text: string) => app.logLines.filter((line) => line.includes(text));
const create = (id: string, length: number) => tus.create(app.verified, id, length);
const offsetOf = async (id: string) => {
  const { statusCode, headers } = await tus.head(app.verified, id);
  return statusCode === 200 ? Number(headers['upload-offset']) : statusCode;
};
/** Over a real connection, on which bytes arrive one after the other. */
const patch = (id: string, offset: number, bytes: Buffer) =>
  fetch(`${address}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...app.verified.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
const use = (id: string, key = randomUUID() as string) =>
  app.call(app.verified, 'POST', '/messages', { file: id }, key);
async function readBack(response: Awaited<ReturnType<typeof use>>) {
  expect(response.statusCode, response.body).toBe(201);
  return (await app.server.inject({ url: response.json().filePath, headers: app.admin.headers })).rawPayload;
}
const large = (bytes: number) => Buffer.concat([createPng(), randomBytes(bytes)]);

describe('upload of a chunk to a bucket', () => {
  test.each([
    ['in the middle of it', () => Object.assign(store.network.state, { cutSentAfter: 1.5 * MIB })],
    [
      'before it answers what it has of the second part',
      () => {
        store.network.state.onAnswer = () => {
          const parts = store.listPartialUploads().filter((key) => !key.includes('-begun-'));
          if (parts.length === 2) store.network.refuse();
          return undefined;
        };
      },
    ],
  ])('to a store that fails %s is reported, and HEAD returns only stored bytes', async (_when, goAway) => {
    await open();
    const [id, bytes] = [randomUUID(), large(3 * MIB)];
    await create(id, bytes.length);
    goAway();
    const broken = await patch(id, 0, bytes);
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await broken.json()).toMatchObject({ code: 'server_busy' });
    expect(await offsetOf(id)).toBe(503);
    store.network.state.onAnswer = undefined;
    store.network.state.mode = 'passes';

    const offset = await offsetOf(id);
    expect(offset).toBeGreaterThanOrEqual(MIB);
    expect(offset).toBeLessThan(bytes.length);
    expect((await patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await readBack(await use(id))).equals(bytes)).toBe(true);
    expect([store.listPartialUploads(), app.resting(), logged('"unexpected error"')]).toEqual([[], [0, 0], []]);
  });

  test('to a silent store times out at the limit', async () => {
    await open(1);
    const [id, bytes] = [randomUUID(), createPng()];
    await create(id, bytes.length);
    store.network.state.mode = 'silent';
    expect((await patch(id, 0, bytes)).status).toBe(503);
    store.network.state.mode = 'passes';
    expect(await offsetOf(id)).toBe(0);
    expect((await patch(id, 0, bytes)).status).toBe(204);
    expect((await readBack(await use(id))).equals(bytes)).toBe(true);
  });

  test('to a slow store succeeds', async () => {
    await open(2);
    store.network.state.holdEach = 60;
    const [id, bytes] = [randomUUID(), large(2 * MIB)];
    expect((await create(id, bytes.length)).statusCode).toBe(201);
    expect((await patch(id, 0, bytes)).status).toBe(204);
    expect((await readBack(await use(id))).equals(bytes)).toBe(true);
  });

  test('preserves the received bytes for a phone that loses its connection', async () => {
    await open();
    const [id, bytes] = [randomUUID(), large(800_000)];
    await create(id, bytes.length);
    const { port } = app.server.server.address() as AddressInfo;
    const headers = { 'upload-offset': '0', 'content-length': String(bytes.length), 'tus-resumable': '1.0.0' };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const call = request({
      ...{ port, path: `/api/uploads/${id}`, method: 'PATCH' },
      headers: { ...app.verified.headers, ...headers, ...type },
    }).on('error', () => undefined);
    call.write(bytes.subarray(0, 300_000), () => setImmediate(() => call.destroy()));
    await vi.waitFor(async () => expect(await offsetOf(id)).toBe(300_000), { timeout: 20_000 });
    expect((await patch(id, 300_000, bytes.subarray(300_000))).status).toBe(204);
    expect((await readBack(await use(id))).equals(bytes)).toBe(true);
  });
});

test('an unavailable store blocks start, status, deletion and use of uploads until it returns', async () => {
  await open();
  const [id, other, bytes] = [randomUUID(), randomUUID(), createPng()];
  await create(id, bytes.length);
  await patch(id, 0, bytes);
  const before = store.listPartialUploads();
  store.network.refuse();
  const key = randomUUID();
  const responses = [
    await create(other, 10),
    await tus.head(app.verified, id),
    await tus.patch(app.verified, id, 0, bytes),
    await tus.remove(app.verified, id),
    await use(id, key),
  ];
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(5).fill([503, '10']),
  );
  expect(responses[0]!.json()).toMatchObject({ code: 'server_busy', retryAfter: 10 });
  // A request for the service status needs no file.
  expect((await app.call(app.admin, 'GET', '/operations')).statusCode).toBe(200);
  expect([store.listPartialUploads(), logged('unexpected error'), logged('could not write upload')]).toEqual([
    before,
    [],
    [],
  ]);
  expect(logged('file storage unavailable')).toHaveLength(1);

  store.network.state.mode = 'passes';
  expect((await create(other, 10)).statusCode).toBe(201);
  expect((await use(id, key)).statusCode).toBe(201);
  expect((await tus.remove(app.verified, other)).statusCode).toBe(204);
  expect([store.listPartialUploads(), store.listKeys().length, app.resting()]).toEqual([[], 1, [0, 0]]);
});

test('a used upload that cannot be deleted is used once and deleted by a later sweep', async () => {
  await open();
  const id = await uploadResumable(app, app.verified, createPng());
  store.network.state.onAnswer = (sent) => {
    // The stored file exists by then.
    if (/^DELETE \S+\/half-sent\//.test(sent)) store.network.refuse();
    return undefined;
  };
  const key = randomUUID();
  expect((await use(id, key)).statusCode).toBe(201);
  store.network.state.onAnswer = undefined;
  store.network.state.mode = 'passes';
  expect((await use(id, key)).statusCode).toBe(201);
  expect([store.listKeys().length, app.rows('select count(*) as n from messages')]).toEqual([1, [{ n: 1 }]]);
  // The marker object was deleted; the next request failed.
  expect(store.listPartialUploads()).toHaveLength(1);
  for (const each of store.listPartialUploads()) store.ageHalfSent(each, 15 * DAY);
  await sweepFiles(app.context.services);
  expect([store.listPartialUploads(), store.listKeys().length]).toEqual([[], 1]);
});

test('many small chunks create few objects', async () => {
  await open();
  const [id, bytes] = [randomUUID(), large(40_000)];
  await create(id, bytes.length);
  for (let at = 0; at < bytes.length; at += 1000)
    expect((await tus.patch(app.verified, id, at, bytes.subarray(at, at + 1000))).statusCode).toBe(204);
  expect(store.listPartialUploads()).toHaveLength(2);
  expect((await readBack(await use(id))).equals(bytes)).toBe(true);
});

test('the nightly sweep deletes abandoned uploads and distinguishes stored files from partial uploads', async () => {
  await open();
  const [youngId, old, otherId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [youngId, old, otherId]) {
    await create(id, 10);
    await tus.patch(app.verified, id, 0, Buffer.from('12345'));
  }
  const age = (id: string, days: number) => {
    for (const key of store.listPartialUploads()) if (key.includes(id)) store.ageHalfSent(key, days * DAY);
  };
  age(youngId, 13);
  age(old, 15);
  age(otherId, 15);
  const { services } = app.context;
  // Started long ago, continued today.
  expect((await tus.patch(app.verified, otherId, 5, Buffer.from('67'))).statusCode).toBe(204);
  const { storage } = services.uploads;
  const takenForKept: string[] = [];
  for await (const id of storage.listOlderThan(Date.now() + DAY)) takenForKept.push(id);
  expect([takenForKept, (await checkFiles(services.db, storage)).state]).toEqual([[], 'ok']);
  await sweepFiles(services);
  expect([await offsetOf(youngId), await offsetOf(old), await offsetOf(otherId)]).toEqual([5, 404, 7]);
});

test('partial uploads count after a restart, wherever they started', async () => {
  await open();
  const fits = Math.floor(MEMBER_UPLOADS.bytesADay / (9 * MIB));
  for (let at = 0; at < fits; at++) expect((await create(randomUUID(), 9 * MIB)).statusCode).toBe(201);
  const before = app;
  await before.close();
  const reopened = await openTestApp({
    env: { WAHA_FILES: store.setting },
    now: before.time.now,
    from: before.dataDir,
  });
  app = { ...before, ...reopened };
  const refused = await createTusCalls(reopened).create(before.verified, randomUUID(), 9 * MIB);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);
});

test('none of twenty active uploads is evicted for another, which is refused', async () => {
  await open();
  const ids = Array.from({ length: MEMBER_UPLOADS.maxPartialUploads }, () => randomUUID());
  for (const id of ids) await create(id, 10);
  const { nodes } = app.context.services;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const held = ids.map((id) => nodes.runExclusive(toUploadLockName(nameOf(id)), () => ended));
  const refused = await create(randomUUID(), 10);
  end();
  await Promise.all(held);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);
  expect(await Promise.all(ids.map(offsetOf))).toEqual(Array(20).fill(0));
  expect((await create(randomUUID(), 10)).statusCode).toBe(201);
  expect(new Set(store.listPartialUploads().map((key) => key.split('/')[0])).size).toBe(20);
});

test('erasing a person deletes all their partial uploads and no others', async () => {
  await open();
  await create(randomUUID(), 10);
  const otherId = randomUUID();
  await tus.create(app.member, otherId, 10);
  await app.context.services.uploads.partialUploads.dropAllByOwner(app.verified.id);
  expect(store.listPartialUploads().map((key) => key.split('/')[0])).toEqual([`${app.member.id}.${otherId}`]);
});
