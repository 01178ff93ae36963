import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkFiles } from '#features/operations/doctor/check-files';
import { sweepFiles } from '#features/operations/sweep-files';
import { readEpoch } from '#platform/database/change-log';
import { startServer } from '#start-server';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { openS3Server, type S3Server } from '#testing/servers/open-s3-server';
import { checkStorage } from './check-storage';
import { PutObjectCommand, S3Client } from './s3-sdk';

/** Deletes folders when the test process ends: some libraries still use theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-kept-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let store: S3Server;
const apps: StaffedApp[] = [];
beforeEach(async () => {
  store = await openS3Server();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of apps.splice(0)) await each.close();
  await store.close();
});

async function openApp(setting = store.setting) {
  const app = await openStaffedApp({ env: { WAHA_FILES: setting }, now: Date.now() });
  apps.push(app);
  return app;
}

/** Returns the output of a server start with this file storage. */
async function start(setting: string, env: Record<string, string> = {}) {
  const own = { WAHA_DATA_DIR: mkdtempSync(join(folders, 'data-')), WAHA_LOG_LEVEL: 'silent', PORT: '0', ...env };
  for (const [name, value] of Object.entries({ HOST: '127.0.0.1', WAHA_FILES: setting, ...own }))
    vi.stubEnv(name, value);
  const said = await startServer().then(
    async (server) => {
      await server.stop();
      return 'started';
    },
    (error: Error) => error.message,
  );
  vi.unstubAllEnvs();
  return { said, folders: readdirSync(own.WAHA_DATA_DIR) };
}

test('a start with an available bucket claims it and creates no file folder', async () => {
  const { said, folders } = await start(store.setting);
  expect([said, folders.includes('uploads'), folders.includes('staging')]).toEqual(['started', false, true]);
});

test('a start with an unreachable bucket reports the cause and the fix', async () => {
  const wrong = async (setting: string, env?: Record<string, string>) => (await start(setting, env)).said;
  expect(await wrong(store.setting.replace('s3://files', 's3://others'))).toMatch(
    /^Cannot store files in bucket others at http:\S+\. The bucket does not exist\. Create it, or correct its name in WAHA_FILES\./,
  );
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'not-it' };
  const refused = await wrong(store.setting, keys);
  expect(refused).toContain('The store rejected the credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  expect(refused).not.toContain('not-it');
  const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_EC2_METADATA_DISABLED: 'true' };
  expect(await wrong(store.setting, none)).toContain('The store rejected the credentials. Set AWS_ACCESS_KEY_ID');
  expect(await wrong('s3://files?endpoint=http://127.0.0.1:1')).toMatch(
    /The store did not respond as expected\. Check endpoint= in WAHA_FILES, and that the store is running\. \(ECONNREFUSED/,
  );
  store.network.state.mode = 'silent';
  expect(await wrong(store.setting.replace('timeout=20', 'timeout=1'))).toMatch(
    /Check endpoint= in WAHA_FILES, and that the store is running\./,
  );
});

test('a start is refused while all files of the rows are elsewhere, until they are copied', async () => {
  const app = await openApp();
  await sendMessage(app, app.member, { file: createPng() });
  const [id] = store.listKeys();
  rmSync(store.pathOf(id!));
  await expect(checkStorage(app.context.services)).rejects.toThrow(
    `None of the newest files in the database were found in s3://files/house/. Copy the files from ${app.dataDir}/uploads there under the same names, or unset WAHA_FILES.`,
  );
});

test('a bucket of another database is not swept until the operator declares it unused', async () => {
  const [first, second] = [await openApp(), await openApp()];
  second.rows(`update change_epoch set epoch = 'another' returning epoch`);
  await checkStorage(first.context.services);
  await sendMessage(first, first.member, { file: createPng() });
  await sendMessage(second, second.member, { file: createPng() });
  for (const id of store.listKeys()) store.age(id, 2 * DAY);

  await checkStorage(second.context.services);
  await sweepFiles(second.context.services);
  expect(store.listKeys()).toHaveLength(2);
  const { db, uploads } = second.context.services;
  const finding = await checkFiles(db, uploads.storage);
  expect([finding.state, finding.todo]).toEqual(['warning', expect.stringContaining('waha files claim')]);
  expect(second.logLines.filter((line) => line.includes('waha files claim'))).toHaveLength(2);

  await uploads.storage.claimFor(await readEpoch(db));
  await sweepFiles(second.context.services);
  expect(store.listKeys()).toHaveLength(1);
  expect((await checkFiles(db, uploads.storage)).state).toBe('ok');
});

test('objects in the bucket that are not Waha files are left alone', async () => {
  const app = await openApp();
  const client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', forcePathStyle: true });
  for (const key of ['house/notes.txt', 'elsewhere/0123456789abcdef0123456789abcdef'])
    await client.send(new PutObjectCommand({ Bucket: 'files', Key: key, Body: 'x' }));
  await checkStorage(app.context.services);
  store.age('notes.txt', 2 * DAY);
  await sweepFiles(app.context.services);
  expect(store.listKeys()).toEqual(['notes.txt']);
});

test('listing finds more files than one store page, by id and by age', async () => {
  const { storage } = (await openApp()).context.services.uploads;
  const ids = Array.from({ length: 2100 }, (_, at) => `${at}`.padStart(32, '0') as FileId);
  for (const [at, id] of ids.entries()) store.lay(id, 'x'.repeat(1 + (at % 3)));
  const asked = [...ids.slice(900, 1100), 'f'.repeat(32) as FileId];
  const sizes = await storage.readSizes(asked);
  expect([...sizes.keys()]).toEqual(ids.slice(900, 1100));
  expect([sizes.get(ids[900]!), sizes.get(ids[901]!)]).toEqual([1, 2]);
  expect(await storage.readSizes([])).toEqual(new Map());

  for (const id of ids.slice(1500)) store.age(id, DAY);
  const old: FileId[] = [];
  for await (const id of storage.listOlderThan(Date.now() - DAY / 2)) old.push(id);
  expect(old).toEqual(ids.slice(1500));
});

test('an invalid id never becomes a key', async () => {
  const { storage } = (await openApp()).context.services.uploads;
  const before = store.network.state.connections;
  for (const id of [
    '../waha-house',
    'waha-house',
    '',
    'x/y',
    `${'0'.repeat(64)}0`,
    'ABCDEF0123456789ABCDEF',
  ] as never[]) {
    await expect(storage.read(id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(storage.remove(id)).rejects.toMatchObject({ statusCode: 404 });
  }
  expect(store.network.state.connections).toBe(before);
});
