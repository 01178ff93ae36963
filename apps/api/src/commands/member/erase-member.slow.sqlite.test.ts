import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepFiles } from '#features/operations/sweep-files';
import { sweepRows } from '#features/operations/sweep-rows';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { startServer } from '#start-server';
import { sendMessage } from '#testing/fixtures/send-message';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { runWaha } from '#testing/run-waha';

vi.setConfig({ testTimeout: 180_000 });

let app: TestApp;
let isOpen: boolean;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  app = await openTestApp({ env: { WAHA_BACKUP_AT: 'off' } });
  isOpen = true;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllEnvs();
  if (isOpen) await app.close();
});

const close = async () => {
  isOpen = false;
  await app.close();
};
const erase = (email: string) => runWaha(['member', 'erase', email, '--yes'], { WAHA_DATA_DIR: app.dataDir });

/** Values that no other person in the test data has. */
const NAME = 'Zubaydah';
const ADDRESS = '47 impasse des Oliviers, Tozeur';
const MOBILE = '21698712345';
const EMAIL = 'zubaydah.bensalah@waha.example';

/**
 * Creates a member who wrote, was mailed and was verified, long ago and recently, so that their rows were moved and
 * deleted.
 */
async function openMember() {
  // The setting of older versions.
  app.context.database.writer.pragma('secure_delete = OFF');
  const member = await app.as('user', NAME);
  const admin = await app.as('admin');
  expect(member.email).toBe(EMAIL);
  const profileId = await app.given.profile(member.id, {
    name: NAME,
    email: EMAIL,
    address: ADDRESS,
    mobile: MOBILE,
  });
  await app.server.inject({ method: 'PUT', url: `/api/profiles/${profileId}/verify`, headers: admin.headers });
  const note = { method: 'POST', url: `/api/members/${member.id}/notes`, headers: admin.headers } as const;
  await app.server.inject({ ...note, payload: { text: `${NAME} called about ${ADDRESS}` } });
  for (let round = 0; round < 3; round++) {
    await app.server.inject({ method: 'POST', url: '/api/users/password/forgot', payload: { email: EMAIL } });
    await app.context.services.mailer.waitForRun();
    await app.context.services.mailer.deliver();
    await sendMessage(app, { headers: await app.logIn(EMAIL) }, { content: `${NAME}, ${ADDRESS} ${round}` });
    app.time.now += 40 * DAY;
    await sweepRows(app.context.services);
  }
  const greeting = { method: 'POST' as const, url: `/api/messages/admin/send/${member.id}` };
  const key = { 'idempotency-key': '019bc0e2-1280-7015-b5ed-ab88fc9c73fe' };
  const greeted = await app.server.inject({
    ...greeting,
    headers: { ...(await app.logIn(admin.email)), ...key },
    payload: { content: `Welcome, ${NAME}` },
  });
  expect(greeted.statusCode, greeted.body).toBe(201);
  const ownPartial = join(app.dataDir, 'resumable', `${member.id}.019bc0e2-1280-7015-b5ed-ab88fc9c73fc`);
  writeFileSync(ownPartial, 'half of an identity card');
  writeFileSync(`${ownPartial}.json`, JSON.stringify({ metadata: { filename: `${NAME}.jpg` } }));
  const otherPartial = join(app.dataDir, 'resumable', `${admin.id}.019bc0e2-1280-7015-b5ed-ab88fc9c73fd`);
  writeFileSync(otherPartial, 'half of a report');
  return member;
}

/** Returns the files in the data folder that contain data of the member. */
function traces(folder = app.dataDir): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .flatMap((file) => {
      const bytes = readFileSync(file).toString('latin1').toLowerCase();
      return [NAME, ADDRESS, MOBILE, EMAIL].flatMap((text) =>
        bytes.includes(text.toLowerCase()) ? [`${relative(folder, file)}: ${text}`] : [],
      );
    });
}

test('an erased member leaves no readable data in the data folder, with or without a server', async () => {
  const { email } = await openMember();
  expect(traces().length).toBeGreaterThan(3);
  await close();
  const { code, text } = await erase(email);
  expect([code, text]).toEqual([0, expect.stringContaining('Erased ')]);
  expect(traces()).toEqual([]);
});

test('an erased member leaves no readable data beside a server with an open database', async () => {
  const { email } = await openMember();
  ends.push(lockDataFolder(app.dataDir, 'serving') ?? (() => undefined));
  expect((await erase(email)).code).toBe(0);
  expect(traces()).toEqual([]);
  expect(app.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await app.as('user', 'Somebody');
});

test('erasing a member deletes only their own partial uploads', async () => {
  const { email } = await openMember();
  const { text } = await erase(email);
  expect(readdirSync(join(app.dataDir, 'resumable'))).toHaveLength(1);
  expect(text).toContain('partial uploads');
});

test('data that an open transaction protects is overwritten at the next server start', async () => {
  const { email } = await openMember();
  await close();
  const reader = new Sqlite(join(app.dataDir, 'waha.sqlite'), { readonly: true });
  reader.exec('begin; select count(*) from people');
  const { code, text } = await erase(email);
  reader.close();
  expect([code, text]).toEqual([0, expect.stringContaining('at the next server start')]);
  expect(traces().length).toBeGreaterThan(0);
  vi.stubEnv('WAHA_DATA_DIR', app.dataDir);
  vi.stubEnv('WAHA_LOG_LEVEL', 'silent');
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('PORT', '0');
  vi.stubEnv('WAHA_BACKUP_AT', 'off');
  ends.push((await startServer()).stop);
  expect(traces()).toEqual([]);
});

test('erasing a member lists remaining copies: database snapshots and data from before a restore', async () => {
  const { email } = await openMember();
  const snapshot = join(app.dataDir, 'snapshots', 'before-0009-conversations-1.sqlite');
  mkdirSync(join(app.dataDir, 'snapshots'), { recursive: true });
  app.context.database.writer.prepare('vacuum into ?').run(snapshot);
  mkdirSync(join(app.dataDir, 'before-restore-2026-01-01T00-00-00-000Z'));
  const { text } = await erase(email);
  expect(text).toContain(snapshot);
  expect(text).toContain(join(app.dataDir, 'before-restore-2026-01-01T00-00-00-000Z'));
  expect([...new Set(traces().map((each) => each.split(':')[0]))]).toEqual([relative(app.dataDir, snapshot)]);
});

test('a snapshot from before an upgrade is deleted after a month', async () => {
  const folder = join(app.dataDir, 'snapshots');
  mkdirSync(folder, { recursive: true });
  const takenAt = Date.UTC(2026, 0, 1);
  for (const name of [`before-0009-conversations-${takenAt}.sqlite`, 'notes.txt'])
    writeFileSync(join(folder, name), '');
  app.time.now = takenAt + 30 * DAY;
  await sweepFiles(app.context.services);
  expect(readdirSync(folder)).toHaveLength(2);
  app.time.now += 1;
  await sweepFiles(app.context.services);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});
