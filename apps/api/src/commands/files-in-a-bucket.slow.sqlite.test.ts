import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPersonByEmailOrId } from '../features/account/find-members';
import { decidePayment } from '../features/purchase/decide-payment';
import { checkStorage } from '../platform/files/storage/check-storage';
import { cleanUp } from '../scheduled-tasks';
import { createPng } from '../testing/fixtures/create-fixtures';
import { sendPayment } from '../testing/fixtures/send-payment';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { bundleProgram, runWaha, startWaha } from '../testing/run-waha';
import { openS3Server, S3_KEYS, type S3Server } from '../testing/servers/open-s3-server';
import { exportMember } from './member/export-member';

vi.setConfig({ testTimeout: 90_000 });

const folders = mkdtempSync(join(tmpdir(), 'waha-bucket-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(folders, 'data-'));

let store: S3Server;
let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: typeof member;
beforeEach(async () => {
  store = await openS3Server();
  app = await openTestApp({ env: { WAHA_FILES: store.setting }, now: Date.now() });
  await checkStorage(app.context.services);
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  expect((await sendPayment(app, member)).statusCode).toBe(201);
  await app.given.profile(member.id);
});
afterEach(async () => {
  await app.close();
  await store.close();
});

const envFor = (dataDir = app.dataDir, setting = store.setting) => ({
  ...{ WAHA_DATA_DIR: dataDir, WAHA_FILES: setting, HOST: '127.0.0.1', PORT: '0', WAHA_BACKUP_AT: 'off' },
  ...S3_KEYS,
});

async function backUp() {
  const { code, text } = await runWaha(['backup'], envFor());
  expect(code, text).toBe(0);
  return { text, archive: /Backup created: (\S+) /.exec(text)?.[1] ?? '' };
}

test('the program loads the bucket SDK from a separate file beside it', async () => {
  expect((await runWaha(['doctor'], envFor())).text).toMatch(/ok +files/);
  const program = await bundleProgram();
  const holdsSdk = (file: string) => readFileSync(join(dirname(program), file), 'utf8').includes('AWS4-HMAC-SHA256');
  expect([holdsSdk('waha.cjs'), holdsSdk('files-on-s3.cjs')]).toEqual([false, true]);
});

test('the doctor checks the files in the bucket and reports missing and truncated ones', async () => {
  const runDoctor = async () => (await runWaha(['doctor'], envFor())).text;
  expect(await runDoctor()).toMatch(/ok +files +4 files in s3:\/\/files\/house\/, none missing\./);
  const [deletedId, cut] = store.listKeys();
  rmSync(store.pathOf(deletedId!));
  writeFileSync(store.pathOf(cut!), 'x');
  const text = await runDoctor();
  expect(text).toMatch(/error +files +missing or truncated: 2 of 4 files/);
  expect(text).toMatch(new RegExp(`${deletedId} \\(\\w+\\) is missing`));
  expect(text).toMatch(new RegExp(`${cut} \\(\\w+\\) has 1 bytes, expected \\d+`));
  store.network.refuse();
  expect(await runDoctor()).toMatch(/error +files +Cannot store files in bucket files at/);
});

test('a backup contains the database and the bucket address, and restores beside the same bucket', async () => {
  const before = store.listKeys();
  const { text, archive } = await backUp();
  expect(text).toContain(' 0 files, ');
  expect(text).toContain('Files in s3://files/house/ are not part of this backup. Turn on versioning');
  expect(text).not.toContain('Missing on disk');

  const rehearsed = await runWaha(['restore', archive, '--verify'], envFor());
  expect(rehearsed).toMatchObject({
    code: 0,
    text: expect.stringContaining('Not in the backup, but in s3://files/house/: 4 files.'),
  });

  const targetDir = newFolder();
  const args = ['restore', archive, '--accept-foreign-archive', '--identity', identityOf(app.dataDir, targetDir)];
  const elsewhere = await runWaha(args, { WAHA_DATA_DIR: targetDir });
  expect(elsewhere.text).toContain(
    'Before you start the server, set WAHA_FILES to s3://files/house/, where the files of this backup are.',
  );
  const restored = await runWaha(args, envFor(targetDir));
  expect(restored.code, restored.text).toBe(0);
  expect(restored.text).toContain('Unreferenced files in s3://files/house/ are no longer deleted');

  // It serves from there at once, and deletes no files until the operator confirms.
  for (const id of before) store.age(id, 2 * DAY);
  const copy = await openTestApp({ from: targetDir, env: { WAHA_FILES: store.setting }, now: Date.now() });
  await checkStorage(copy.context.services);
  await cleanUp(copy.context.services);
  expect(store.listKeys()).toEqual(before);
  expect((await runWaha(['files', 'claim'], envFor(copy.dataDir))).text).toContain(
    'now belongs to this database. The next nightly clean-up',
  );
  expect((await runWaha(['doctor'], envFor(copy.dataDir))).text).toMatch(/ok +files +4 files in/);
  await copy.close();
});

/** Writes the secret key of an installation, as its operator would give it to another. */
function identityOf(dataDir: string, into: string): string {
  const { identity } = JSON.parse(readFileSync(join(dataDir, 'keys', 'backup.json'), 'utf8'));
  const file = join(folders, `${into.split('/').at(-1)}.key`);
  writeFileSync(file, identity);
  return file;
}

test("a member's export reads the files in the bucket, and an erasure deletes them", async () => {
  const { services } = app.context;
  const to = newFolder();
  const their = () => findPersonByEmailOrId(services.db, member.email, 'member');
  store.network.refuse();
  const cannot = /^Cannot store files in bucket files at .* and that the store is running\./;
  await expect(exportMember(services, await their(), to)).rejects.toThrow(cannot);
  await expect(eraseMember(services, await their())).rejects.toThrow(cannot);
  store.network.state.mode = 'passes';

  const exported = await exportMember(services, await their(), to);
  expect(exported).toMatchObject({ files: 4, missing: [] });
  const sizes = readdirSync(join(exported.folder, 'files')).map(
    (name) => readFileSync(join(exported.folder, 'files', name)).length,
  );
  expect(sizes.sort()).toEqual(
    app
      .rows('select size from files')
      .map(({ size }) => size)
      .sort(),
  );

  const [payment] = app.rows('select id from payments');
  const decision = { status: 'approved' as const };
  await services.transact((unit) =>
    decidePayment(unit, { paymentId: payment!.id as PaymentId, decision, by: admin.id }),
  );
  expect(await eraseMember(services, await their())).toBe(3);
  expect(store.listKeys()).toEqual(app.rows('select id from files').map(({ id }) => id));
});

test('a kill between object and row loses no acknowledged file, and the sweep deletes the object', async () => {
  const { dataDir } = app;
  const acknowledged = store.listKeys();
  await app.close();

  const server = await startWaha(['serve'], envFor(dataDir));
  const address = await vi.waitFor(() => /ready on (\S+)/.exec(server.output())![1]!, { timeout: 30_000 });
  const isPut = new Promise<void>((put) => {
    store.network.state.onAnswer = (sent) => {
      if (!/^PUT \/files\/house\/[0-9a-f]{32}/.test(sent)) return undefined;
      put();
      return new Promise(() => undefined);
    };
  });
  const form = new FormData();
  form.append('content', 'with a picture');
  form.append('file', new Blob([new Uint8Array(createPng())]), 'a.png');
  const call = { method: 'POST', headers: { ...member.headers, 'idempotency-key': KEY }, body: form };
  const answer = fetch(`${address.replace('localhost', '127.0.0.1')}/api/messages`, call).catch(() => 'no answer');
  await isPut;
  server.kill();
  expect(await answer).toBe('no answer');
  await server.ended;
  const [orphan, ...otherIds] = store.listKeys().filter((id) => !acknowledged.includes(id));
  expect([typeof orphan, otherIds]).toEqual(['string', []]);

  store.network.state.onAnswer = undefined;
  const file = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  expect(file.prepare('select id from files order by id').pluck().all()).toEqual(acknowledged);
  file.close();

  for (const id of store.listKeys()) store.age(id, 2 * DAY);
  app = await openTestApp({ from: dataDir, env: { WAHA_FILES: store.setting }, now: Date.now() });
  await cleanUp(app.context.services);
  expect(store.listKeys()).toEqual(acknowledged);
});

const KEY = '0197a1b2-0000-7000-8000-00000000000a';
