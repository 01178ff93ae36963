import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import { afterEach, expect, test, vi } from 'vitest';

import { checkFiles } from '#features/operations/doctor/check-files';
import { runChecks } from '#features/operations/doctor/run-checks';
import { writeMetrics } from '#features/operations/write-metrics';
import { makeDataCopies } from '#make-data-copies';
import { createSecretId } from '#platform/database/create-id';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { sendPayment } from '#testing/fixtures/send-payment';
import { PASSWORD } from '#testing/open-test-app';
import { openS3Server, type S3Server } from '#testing/servers/open-s3-server';
import { uploadResumable } from '#testing/upload-resumable';
import { StorageUnavailableError } from './storage-unavailable-error';

// The file store is unreachable, silent, slow, or breaks off in the middle.

vi.setConfig({ testTimeout: 180_000 });

let store: S3Server;
let app: StaffedApp;
/** @param timeout the response timeout, in seconds */
async function open(timeout?: number) {
  store = await openS3Server(timeout === undefined ? {} : { timeout });
  app = await openStaffedApp({ env: { WAHA_FILES: store.setting } });
  await app.given.quiz(app.member.id, 'Ultra One', app.admin.id);
}
afterEach(async () => {
  await app.close();
  await store.close();
});

const get = (url: string) => app.server.inject({ url, headers: app.admin.headers });
const logged = (text: string) => app.logLines.filter((line) => line.includes(text));
const rows = () => app.rows('select (select count(*) from files) files, (select count(*) from payments) payments')[0];

async function sent(bytes: Buffer) {
  const { filePath } = (await sendMessage(app, app.verified, { file: bytes })).json();
  return String(filePath);
}

test.each([
  ['refuses', 20],
  ['is silent', 2],
] as const)(
  'while the store %s, requests get a retry delay without effect and succeed once afterwards',
  async (what, timeout) => {
    await open(timeout);
    const url = await sent(createPng());
    const before = [rows(), store.listKeys()];
    if (what === 'refuses') store.network.refuse();
    else store.network.state.mode = 'silent';

    const key = randomUUID();
    const receipt = createPng();
    for (const response of [await get(url), await sendPayment(app, app.member, {}, { receipt, key })]) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
      expect(response.json()).toMatchObject({ code: 'server_busy', retryAfter: 10 });
      expect(response.headers['content-disposition']).toBeUndefined();
    }
    expect([rows(), store.listKeys()]).toEqual(before);
    expect(app.resting()).toEqual([0, 0]);
    // Requests without files are not affected.
    expect((await app.call(app.member, 'GET', '/packs')).statusCode).toBe(200);
    expect([logged('file storage unavailable').length, logged('"unexpected error"')]).toEqual([1, []]);

    store.network.state.mode = 'passes';
    expect((await get(url)).statusCode).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await sendPayment(app, app.member, {}, { receipt, key })).statusCode).toBe(201);
    expect(rows()).toEqual({ files: 2, payments: 1 });
    expect(store.listKeys()).toHaveLength(2);
    expect(logged('file storage available again')).toHaveLength(1);
  },
);

test('a resumable upload is stored locally while the store is unavailable and is not sent again', async () => {
  await open();
  const id = await uploadResumable(app, app.verified, Buffer.concat([createPng(), randomBytes(600_000)]));
  store.network.refuse();
  const name = () => app.call(app.verified, 'POST', '/messages', { file: id }, 'b1946ac9-2f4d-7d2f-8c3f-000000000001');
  expect((await name()).statusCode).toBe(503);
  store.network.state.mode = 'passes';
  expect((await name()).statusCode).toBe(201);
  expect([store.listKeys().length, app.resting()]).toEqual([1, [0, 0]]);
});

test('a copy of the data waits while the store is unavailable, without a counted failure, and is then made', async () => {
  await open();
  const { services } = app.context;
  await app.call(app.member, 'POST', '/account/data-copy', { password: PASSWORD });
  store.network.refuse();
  await makeDataCopies(services);
  await makeDataCopies(services);
  expect(app.rows('select attempts, ended_at from data_copies')).toEqual([{ attempts: 0, ended_at: null }]);
  expect(logged('copy of the data failed')).toEqual([]);
  store.network.state.mode = 'passes';
  await services.uploads.storage.probe();
  await makeDataCopies(services);
  expect(app.rows('select attempts, outcome from data_copies where ready_at is not null')).toHaveLength(1);
});

test('a file that is sent in parts is not stored while the store is unavailable, and is stored afterwards', async () => {
  await open();
  const { uploads } = app.context.services;
  const fileId = createSecretId<FileId>();
  const staged = await uploads.stageGenerated(
    fileId,
    'application/zip',
    Readable.from([randomBytes(40 * 1024 * 1024)]),
  );
  const before = store.listKeys();
  store.network.refuse();
  await expect(uploads.store(staged)).rejects.toThrow(StorageUnavailableError);
  store.network.state.mode = 'passes';
  expect(store.listKeys()).toEqual(before);
  await uploads.store(staged);
  expect(store.listKeys()).toContain(fileId);
});

test('a response that the store interrupts resumes at the same byte', async () => {
  await open();
  const bytes = Buffer.concat([createPng(), randomBytes(2 * 1024 * 1024)]);
  const url = await sent(bytes);
  await get(url);
  store.network.state.cutAfter = 700_000;
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(bytes)).toBe(true);
  store.network.state.cutAfter = 300_000;
  const part = await app.server.inject({ url, headers: { ...app.admin.headers, range: 'bytes=1000-1500000' } });
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(1000, 1_500_001))]).toEqual([206, true]);
});

test('a response that cannot resume is aborted, so no client treats it as complete', async () => {
  await open();
  const url = await sent(Buffer.concat([createPng(), randomBytes(4 * 1024 * 1024)]));
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  store.network.state.cutAfter = 500_000;
  const got = await new Promise<{ bytes: number; isWhole: boolean }>((ended) => {
    const call = request({ port, path: url, headers: app.admin.headers }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) store.network.state.mode = 'refuses';
        bytes += piece.length;
      });
      response.on('error', () => undefined);
      response.on('close', () => ended({ bytes, isWhole: response.complete }));
    });
    call.end();
  });
  expect(got.isWhole).toBe(false);
  expect(got.bytes).toBeLessThan(600_000);
  expect(logged('"unexpected error"')).toEqual([]);
});

test('a slow store is awaited as long as bytes arrive', async () => {
  await open(2);
  const bytes = Buffer.concat([createPng(), randomBytes(3 * 1024 * 1024)]);
  store.network.state.holdEach = 60;
  const url = await sent(bytes);
  const startedAt = performance.now();
  expect((await get(url)).rawPayload.equals(bytes)).toBe(true);
  // Longer than any single response may take.
  expect(performance.now() - startedAt).toBeGreaterThan(2000);
});

test('an unavailable store is reported to staff and monitors before any file is requested', async () => {
  await open();
  const storage = app.context.services.uploads.storage;
  const readState = async () => {
    const { files } = (await app.call(app.admin, 'GET', '/operations')).json();
    const metrics = await writeMetrics(app.context.services);
    return [files.downSince === null, /^waha_files_up (\d)$/m.exec(metrics)?.[1]];
  };
  await storage.probe();
  expect(await readState()).toEqual([true, '1']);
  store.network.refuse();
  await storage.probe();
  expect(await readState()).toEqual([false, '0']);
  // The doctor queries the store itself.
  for await (const found of runChecks([{ name: 'files', run: () => checkFiles(app.context.services.db, storage) }]))
    expect([found.state, found.says]).toEqual(['error', expect.stringContaining('Cannot store files in bucket')]);
});
