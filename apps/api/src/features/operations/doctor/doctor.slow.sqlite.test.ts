import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#demo/demo-people';
import { addPerson } from '#platform/auth/add-person';
import { readConfig } from '#platform/config/config';
import { readTrustedProxies } from '#platform/config/trusted-proxies';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { openSqliteReader } from '#platform/database/sqlite/open-sqlite-database';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { openMailServer } from '#testing/servers/open-mail-server';
import { type RehearsalState, writeBackupState } from '../backup/backup-state';
import { checkAddress, checkProxy } from './check-address';
import { checkAggregates } from './check-aggregates';
import { checkAlerts } from './check-alerts';
import { checkBackup, checkBackupCopy, checkManualBackups, checkRehearsal } from './check-backup';
import { checkClock } from './check-clock';
import { checkDataFolder, checkKeys } from './check-data-folder';
import { checkDatabase } from './check-database';
import { checkDemoAccounts } from './check-demo-accounts';
import { checkDisk, readDiskUsage } from './check-disk';
import { checkFiles } from './check-files';
import { checkMail } from './check-mail';
import { checkModules } from './check-modules';
import { checkMove } from './check-move';
import { checkSettings } from './check-settings';
import { checkTwoPeople } from './check-two-people';
import type { Finding } from './finding';
import { formatFinding, runChecks } from './run-checks';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await openTestApp({ env });
  open.push(app.close);
  return app;
}

/** Opens a separate connection, like the command. */
function readsOf({ dataDir }: TestApp) {
  const { reads, close } = openSqliteReader(join(dataDir, 'waha.sqlite'));
  open.push(close);
  return reads;
}

const MB = 1024 * 1024;
const state = (finding: Finding) => finding.state;

describe('doctor of a healthy installation', () => {
  test('finds no problem', async () => {
    const app = await openApp();
    const member = await app.as('user');
    await app.given.profile(member.id);
    const db = readsOf(app);
    const { assets } = app.context.services;
    const found = [
      await checkModules(),
      checkDataFolder(app.dataDir),
      checkKeys({ dataDir: app.dataDir, database: undefined }),
      checkDisk(await readDiskUsage(app.dataDir, db)),
      await checkClock(db, app.time.now),
      await checkDatabase(db, assets.migrations),
      await checkMove(db),
      await checkAggregates(db),
      await checkFiles(db, app.context.services.uploads.storage),
    ];
    expect(found.map(({ check, state }) => `${check} ${state}`)).toEqual(found.map(({ check }) => `${check} ok`));
    expect(found.at(-1)?.says).toBe('3 files present, none missing');
  });
});

test.each([
  ['nobody', [], undefined, undefined, 'warning', 'Set WAHA_ALERTS_TO'],
  ['an address, but no mail server', ['sami@ops.example'], undefined, undefined, 'warning', 'Set SMTP_URL.'],
  ['an address', ['sami@ops.example'], undefined, 'smtp://127.0.0.1:1', 'ok', undefined],
  ['a monitor', [], 'a-token-for-the-monitor', undefined, 'ok', undefined],
])('the doctor checks who learns of troubles: %s', (_name, alertsTo, metricsToken, smtpUrl, expected, todo) => {
  const found = checkAlerts({ alertsTo, metricsToken, smtpUrl });
  expect(found.state).toBe(expected);
  if (todo) expect(found.todo).toContain(todo);
});

test('the doctor names each aggregate that differs from its rows', async () => {
  const app = await openApp();
  await app.given.profile((await app.as('user')).id);
  const change = (by: number) => {
    for (const table of ['stored_files set bytes = bytes', 'overview_steps set verified = verified'])
      app.rows(`update ${table} + ${by} returning one`);
  };
  change(1);
  app.rows(`insert into wallet_points_by_hour values (490000, 12) returning hour`);
  app.rows(`insert into overview_by_hour (hour, recharged) values (490001, 49000) returning hour`);
  for (const table of ['unpaid_by_day', 'unpaid_of_verified_by_day'])
    app.rows(`insert into ${table} values ('2026-01-01', 1, 1000) returning day`);
  app.rows(`insert into member_table values ('nobody', '', 3, 9, 'nobody', 1, 0) returning list`);
  app.rows(`insert into member_counts values ('tag:late', 3, 680, 2) returning list`);
  const { id: admin } = await app.as('admin');
  app.rows(
    `insert into announcements (id, texts, audience, by_push, by_mail, state, version, saved_at, saved_by)
     values ('news', '{}', '{}', 0, 0, 'sent', 1, 0, '${admin}') returning id`,
  );
  app.rows(`update announcement_runs set told = 5, read = 4 returning told`);
  app.rows(`insert into announcement_hours values ('news', 490002, 4) returning hour`);
  const found = await checkAggregates(readsOf(app));
  expect([found.state, found.says]).toEqual(['error', 'wrong: 10 of 10 aggregates']);
  expect(found.details?.map((each) => each.replace(/.*; /, ''))).toEqual([
    expect.stringMatching(/^stored \d+, computed \d+$/),
    'stored 490000 12, computed nothing',
    'stored 490001 0 0 49000 0 0 0 0 0 0, computed nothing',
    'stored 1 0 0 1, computed 1 0 0 0',
    'stored 2026-01-01 1 1000, computed nothing',
    'stored 2026-01-01 1 1000, computed nothing',
    'stored nobody  3 9 nobody 1 0, computed nothing',
    'stored tag:late 3 680 2, computed nothing',
    'stored news 5 0 0 0 0 0 0 4, computed news 0 0 0 0 0 0 0 0',
    'stored news 490002 4, computed nothing',
  ]);
  change(-1);
  for (const table of ['wallet_points_by_hour', 'unpaid_by_day', 'unpaid_of_verified_by_day'])
    app.rows(`delete from ${table} returning 1`);
  app.rows('delete from overview_by_hour where hour = 490001 returning 1');
  app.rows("delete from member_table where person_id = 'nobody' returning 1");
  app.rows("delete from member_counts where list = 'tag:late' returning 1");
  app.rows('delete from announcement_hours returning 1');
  app.rows('update announcement_runs set told = 0, read = 0 returning 1');
});

describe('data folder check', () => {
  test('warns if others can read the folder, and fails if they can read keys', async () => {
    const { dataDir } = await openApp();
    chmodSync(dataDir, 0o755);
    expect(checkDataFolder(dataDir)).toMatchObject({ state: 'warning', todo: `chmod 700 ${dataDir}` });
    chmodSync(join(dataDir, 'keys', 'push.json'), 0o644);
    const keys = checkKeys({ dataDir, database: undefined });
    expect([keys.state, keys.details]).toEqual(['error', [join(dataDir, 'keys', 'push.json')]]);
  });

  test('fails if the owner cannot use a file or folder, and names it', async () => {
    const { dataDir } = await openApp();
    const [catalogue, uploads] = [join(dataDir, 'catalogue'), join(dataDir, 'uploads')];
    mkdirSync(catalogue);
    writeFileSync(join(catalogue, 'payees.json'), '[]');
    chmodSync(join(catalogue, 'payees.json'), 0o200);
    chmodSync(uploads, 0o500);
    expect(checkDataFolder(dataDir)).toMatchObject({
      state: 'error',
      details: [join(catalogue, 'payees.json'), uploads],
      todo: `chmod -R u+rwX ${dataDir}`,
    });
    chmodSync(join(catalogue, 'payees.json'), 0o600);
    chmodSync(uploads, 0o700);
    mkdirSync(join(uploads, 'lost+found'));
    expect(state(checkDataFolder(dataDir))).toBe('ok');
  });

  test('fails on a full disk, since uploads are impossible', () => {
    const found = checkDisk({ totalBytes: 20_000 * MB, freeBytes: 63 * MB, dataBytes: MB });
    expect([found.state, found.says]).toEqual(['error', expect.stringContaining('the disk is full')]);
    expect(state(checkDisk({ totalBytes: 20_000 * MB, freeBytes: 64 * MB, dataBytes: MB }))).toBe('warning');
  });

  test('warns below one gigabyte or twice the data of free space', () => {
    expect(state(checkDisk({ totalBytes: 20_000 * MB, freeBytes: 1023 * MB, dataBytes: MB }))).toBe('warning');
    expect(state(checkDisk({ totalBytes: 20_000 * MB, freeBytes: 1024 * MB, dataBytes: 512 * MB }))).toBe('ok');
    expect(state(checkDisk({ totalBytes: 20_000 * MB, freeBytes: 5000 * MB, dataBytes: 2501 * MB }))).toBe('warning');
  });
});

test('the doctor warns about a small disk, also while it is empty', () => {
  const found = checkDisk({ totalBytes: 1500 * MB, freeBytes: 1468 * MB, dataBytes: MB });
  expect([found.state, found.says]).toEqual(['warning', expect.stringContaining('the whole disk has only 1500 MB')]);
});

test('the doctor names a setting that the settings file has twice', () => {
  expect(state(checkSettings({ outdated: [], unknown: [] }))).toBe('ok');
  const found = checkSettings({ outdated: [], unknown: [] }, ['WAHA_ALERTS_TO is there more than once.']);
  expect([found.state, found.says]).toEqual(['warning', 'WAHA_ALERTS_TO is there more than once']);
});

describe('demo accounts check', () => {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const demo = { emails, password: DEMO_PASSWORD };
  const PUBLIC = 'https://members.example.tn';

  test('warns on a public server while somebody can sign in with the demo password, and names the accounts', async () => {
    const app = await openTestApp();
    open.push(app.close);
    const { services } = app.context;
    expect(state(await checkDemoAccounts(services.db, PUBLIC, demo))).toBe('ok');
    const passwordHash = await services.passwords.hash(DEMO_PASSWORD);
    await services.transact(async (unit) => {
      for (const person of DEMO_PEOPLE.slice(1, 4)) await addPerson(unit, { ...person, passwordHash });
    });
    const found = await checkDemoAccounts(services.db, PUBLIC, demo);
    expect([found.state, found.says]).toEqual([
      'warning',
      `3 accounts with the public demo password, 2 of them staff: everybody who reaches ${PUBLIC} can sign in`,
    ]);
    expect(found.details).toContain('admin leila.mansour@waha.example');
    expect(state(await checkDemoAccounts(services.db, 'http://localhost:5000', demo))).toBe('ok');
    app.rows("update people set blocked_at = 1 where email like '%@waha.example' returning id");
    expect(state(await checkDemoAccounts(services.db, PUBLIC, demo))).toBe('ok');
    app.rows('update people set blocked_at = null returning id');
    const other = await services.passwords.hash('a password of their own');
    app.rows(`update people set password_hash = '${other}' returning id`);
    expect(state(await checkDemoAccounts(services.db, PUBLIC, demo))).toBe('ok');
  });
});

test('the two people check fails if payouts above the limit need a colleague who does not exist', async () => {
  const app = await openApp();
  const { db } = app.context.services;
  const check = async (twoPeopleAbove?: number) => checkTwoPeople(db, { twoPeopleAbove });
  expect(state(await check())).toBe('ok');
  await app.as('finance_admin');
  const found = await check(500_000);
  expect([found.state, found.says]).toEqual([
    'error',
    'above 500.000 TND, one person accepts a payout and another pays it, but only 1 person may do so',
  ]);
  const { id } = await app.as('admin');
  expect(state(await check(500_000))).toBe('ok');
  app.rows(`update people set blocked_at = 1 where id = '${id}' returning id`);
  expect(state(await check(500_000))).toBe('error');
});

test('the doctor fails if the clock is behind the newest row, and shows both times', async () => {
  const app = await openApp();
  const { headers } = await app.as('user');
  await app.server.inject({ method: 'POST', url: '/api/users/logout', headers });
  const behind = await checkClock(readsOf(app), app.time.now - 2 * MINUTE);
  expect([behind.state, behind.says]).toEqual([
    'error',
    'the clock says 2026-01-15T08:58:00.000Z, but the newest record is from 2026-01-15T09:00:00.000Z',
  ]);
});

describe('database check', () => {
  test('fails on a dangling row and names the tables', async () => {
    const app = await openApp();
    const { writer } = app.context.database;
    writer.pragma('foreign_keys = OFF');
    writer.exec("insert into password_resets values ('hash', 'nobody', 1, null)");
    const finding = await checkDatabase(readsOf(app), app.context.services.assets.migrations);
    expect([finding.state, finding.details]).toEqual([
      'error',
      ['a row in password_resets references a missing row in people'],
    ]);
  });

  test('fails on another version and advises starting the server once', async () => {
    const app = await openApp();
    app.context.database.writer.exec("delete from migrations where name like '0002%'");
    const other = await checkDatabase(readsOf(app), app.context.services.assets.migrations);
    expect([other.state, other.todo]).toEqual(['error', expect.stringContaining('Start the server once')]);
  });

  test('fails on an early build of 0.1.0 and advises to start its last build', async () => {
    const app = await openApp();
    app.context.database.writer.exec(
      "delete from migrations; insert into migrations values ('0001-people.sql', 1), ('0002-platform.sql', 1)",
    );
    const finding = await checkDatabase(readsOf(app), app.context.services.assets.migrations);
    expect([finding.state, finding.says, finding.todo]).toEqual([
      'error',
      expect.stringContaining('an early build of Waha 0.1.0 (last migration 0002-platform.sql)'),
      expect.stringContaining('Start the last build of 0.1.0 (commit 3f17a48a)'),
    ]);
  });
});

test.each([
  ['was broken off on its way elsewhere is a warning', 'leaving', 'warning', 'a move to elsewhere was interrupted'],
  [
    'has not brought all is wrong',
    'arriving',
    'error',
    'This database is incomplete: a move from elsewhere is in progress',
  ],
  ['has taken all of it away is wrong', 'gone', 'error', 'This database has moved to elsewhere'],
])('the doctor on a move that %s', async (_, mark, state, message) => {
  const app = await openApp();
  app.context.database.writer.exec(
    `insert into move_mark values (1, '${mark}', 'a move', 'installation-1', 'elsewhere', 1)`,
  );
  expect(await checkMove(readsOf(app))).toMatchObject({ state, says: message });
});

test('the doctor fails on missing or truncated files and names each', async () => {
  const app = await openApp();
  const { id } = await app.as('user');
  await app.given.profile(id);
  const [missingRow, cut] = app.rows('select id, size from files order by id');
  const uploads = join(app.dataDir, 'uploads');
  rmSync(join(uploads, String(missingRow?.id)));
  writeFileSync(join(uploads, String(cut?.id)), 'x');
  const found = await checkFiles(readsOf(app), app.context.services.uploads.storage);
  expect([found.says, found.details]).toEqual([
    'missing or truncated: 2 of 3 files',
    [
      `${missingRow?.id} (identity_document) is missing`,
      `${cut?.id} (identity_document) has 1 bytes, expected ${cut?.size}`,
    ],
  ]);
});

describe('last backup check', () => {
  const checkAt = (app: TestApp, backupAt: { hour: number; minute: number } | undefined, now: number) =>
    checkBackup(readsOf(app), { ...app.context.services.config, backupAt }, now);
  const nightly = { hour: 3, minute: 40 };

  test('passes while recent, and fails if late or the last attempt failed', async () => {
    const app = await openApp();
    const now = Date.now();
    expect(state(await checkAt(app, nightly, now))).toBe('ok');
    expect(await checkAt(app, nightly, now + 2 * DAY)).toMatchObject({ state: 'error', says: 'no backup yet' });
    const lastGood = { madeAt: now, file: '/b/waha.tar', bytes: 1, files: 0, tookMs: 1 };
    writeBackupState(app.dataDir, { triedAt: now, hasFailed: false, lastGood });
    expect((await checkAt(app, nightly, now + 5 * HOUR)).says).toBe('the last good backup is 5 h old: /b/waha.tar');
    expect(state(await checkAt(app, nightly, now + 2 * DAY))).toBe('error');
    writeBackupState(app.dataDir, { triedAt: now, hasFailed: true, failure: 'disk full', lastGood });
    expect((await checkAt(app, nightly, now)).says).toContain('disk full');
  });

  test('refers to the database server with PostgreSQL, and warns that copies have no effect', async () => {
    const app = await openApp();
    const database = { url: 'postgres://db.example/waha', connections: 1 };
    const config = { ...app.context.services.config, database };
    expect(await checkBackup(readsOf(app), config, 0)).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('PostgreSQL server is responsible for backups, their copies and rehearsals'),
    });
    const { backupCopyTo } = readConfig({ WAHA_BACKUP_COPY_TO: 's3://copies' }, app.dataDir);
    expect(await checkBackup(readsOf(app), { ...config, backupCopyTo }, 0)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('WAHA_BACKUP_COPY_TO has no effect'),
    });
  });

  test('warns if backups are off', async () => {
    expect(state(await checkAt(await openApp(), undefined, Date.now()))).toBe('warning');
  });
});

describe('check of the copies of backups', () => {
  const name = 'waha-2026-01-15T03-40-00-000Z.tar.age';
  const madeAt = Date.UTC(2026, 0, 15, 3, 40);
  const to = 'waha@backup.example:waha';
  const checkAt = (app: TestApp, now: number) => checkBackupCopy(readsOf(app), app.context.services.config, now);
  const lastGood = { at: madeAt, madeAt, name, archives: 2, bytes: 5 * 1024 ** 2 };

  test('warns if backups are on this machine only, unless another machine fetches them', async () => {
    expect(await checkAt(await openApp(), madeAt)).toMatchObject({
      state: 'warning',
      says: 'backups are on this machine only, and are lost with it',
    });
    expect(await checkAt(await openApp({ WAHA_BACKUP_COPY_TO: 'off' }), madeAt)).toMatchObject({ state: 'ok' });
  });

  test('passes with the newest copy, warns after a failure, and fails when the copies are late', async () => {
    const app = await openApp({ WAHA_BACKUP_COPY_TO: to });
    const { backupDir } = app.context.services.config;
    mkdirSync(backupDir);
    writeFileSync(join(backupDir, name), '');
    expect(await checkAt(app, madeAt)).toMatchObject({ state: 'ok', says: 'the first copy follows the next backup' });
    const copy = { to, since: madeAt, triedAt: madeAt, failures: 0, lastGood };
    const put = (change: object) =>
      writeBackupState(app.dataDir, { triedAt: madeAt, hasFailed: false, copy: { ...copy, ...change } });
    put({});
    expect(await checkAt(app, madeAt + 5 * HOUR)).toMatchObject({
      state: 'ok',
      says: `the newest backup there is 5 h old: ${to}; archives: 2, 5 MB`,
    });
    put({ failures: 2, failure: 'No route to host.' });
    expect(await checkAt(app, madeAt + HOUR)).toMatchObject({
      state: 'warning',
      says: `copying to ${to} failed: No route to host; the newest backup there is 1 h old`,
    });
    writeFileSync(join(backupDir, name.replace('15T', '16T')), '');
    expect(await checkAt(app, madeAt + 2 * DAY)).toMatchObject({
      state: 'error',
      says: expect.stringContaining('late'),
    });
    put({});
    expect(await checkAt(app, madeAt + DAY + HOUR)).toMatchObject({
      state: 'ok',
      says: `the newest backup is not there yet; the newest there is 25 h old: ${to}; archives: 2, 5 MB`,
    });
    // Another place has no copies yet.
    put({ to: 'waha@former.example:waha' });
    expect(await checkAt(app, madeAt + 2 * DAY)).toMatchObject({ state: 'ok' });
  });
});

describe('check of a copy that is running', () => {
  const to = 'waha@backup.example:waha';
  const startedAt = Date.UTC(2026, 0, 15, 4);

  test('says since when, after a minute, and not of a process that was killed', async () => {
    const app = await openApp({ WAHA_BACKUP_COPY_TO: to });
    const sayAt = async (now: number) =>
      (await checkBackupCopy(readsOf(app), app.context.services.config, now)) as { state: string; says: string };
    const copy = { to, since: startedAt, triedAt: startedAt, failures: 0 };
    const copying = { to, since: startedAt };
    writeBackupState(app.dataDir, { triedAt: startedAt, hasFailed: false, copy, copying });
    const release = lockDataFolder(app.dataDir, 'copies')!;
    try {
      expect((await sayAt(startedAt + MINUTE)).says).toBe('the first copy follows the next backup');
      expect(await sayAt(startedAt + 2 * MINUTE)).toMatchObject({
        state: 'ok',
        says: 'no backup is there yet; copying since 2026-01-15T04:00:00.000Z',
      });
      writeBackupState(app.dataDir, {
        ...{ triedAt: startedAt, hasFailed: false, copying },
        copy: { ...copy, failures: 1, failure: 'No route to host.' },
      });
      expect(await sayAt(startedAt + 2 * MINUTE)).toMatchObject({
        state: 'warning',
        says: expect.stringContaining('No route to host; no backup is there yet; copying since 2026-01-15T04'),
      });
    } finally {
      release();
    }
    expect((await sayAt(startedAt + 2 * MINUTE)).says).not.toContain('copying since');
  });
});

describe('check of the rehearsals', () => {
  const checkAt = (app: TestApp, now: number) =>
    checkRehearsal(readsOf(app), { ...app.context.services.config, backupAt: { hour: 3, minute: 40 } }, now);

  test('names the tested archive, or the reason of a failure', async () => {
    const app = await openApp();
    const now = Date.now();
    expect(await checkAt(app, now)).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('next nightly backup'),
    });
    const about = { triedAt: now, archive: 'waha-1.tar.age', tookMs: 1500 };
    const put = (rehearsal: RehearsalState) =>
      writeBackupState(app.dataDir, { triedAt: 0, hasFailed: false, rehearsal });
    put({ ...about, outcome: 'good', lastGoodAt: now });
    expect(await checkAt(app, now + 5 * HOUR)).toMatchObject({
      state: 'ok',
      says: 'waha-1.tar.age was restored in a test 5 h ago, in 2 s',
    });
    expect(await checkAt(app, now + 16 * DAY)).toMatchObject({
      state: 'warning',
      says: 'the last good one was 16 days ago',
    });
    put({ ...about, outcome: 'failed', reason: 'A file\nis damaged.' });
    expect(await checkAt(app, now)).toMatchObject({
      state: 'error',
      says: expect.stringMatching(/^restoring waha-1.tar.age failed at .*: A file is damaged; none has succeeded yet$/),
    });
    put({ ...about, outcome: 'skipped', reason: 'Not enough disk space.', lastGoodAt: now });
    expect(await checkAt(app, now + HOUR)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('skipped'),
    });
  });
});

describe('check of the disk of backups', () => {
  test('warns if manual backups use more than a quarter of it, with their number and size', async () => {
    const { dataDir } = await openApp();
    const folder = join(dataDir, 'backups');
    expect(state(await checkManualBackups(folder))).toBe('ok');
    mkdirSync(folder);
    const MIB = 1024 ** 2;
    const add = (name: string, bytes: number) => writeFileSync(join(folder, name), Buffer.alloc(bytes));
    const check = () => checkManualBackups(folder, async () => ({ free: 10 * MIB, total: 16 * MIB }));
    add('waha-2026-01-15T03-40-00-000Z.tar.age', 6 * MIB);
    add('waha-2026-01-15T09-00-00-000Z-manual.tar.age', 4 * MIB);
    expect(await check()).toMatchObject({ state: 'ok', says: 'backups: 2, 10 MB; 10 MB free' });
    add('waha-2026-01-15T10-00-00-000Z-manual.tar.age', MIB);
    expect(await check()).toMatchObject({
      state: 'warning',
      says: '2 manual backups: 5 MB, more than a quarter of the disk',
    });
  });
});

describe('public address check', () => {
  test('warns if only this machine can open it, with or without a running server', async () => {
    const app = await openApp();
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const here = await checkAddress({ publicUrl: address, trustProxy: false });
    expect([here.state, here.says]).toEqual(['warning', `${address} is reachable; only this machine can open it`]);
    await app.server.close();
    const off = await checkAddress({ publicUrl: address, trustProxy: false });
    expect(off.says).toMatch(/is not reachable \(.*ECONNREFUSED/);
  });

  test('warns if it does not respond from here, and fails if another program responds', async () => {
    const found = await checkAddress({ publicUrl: 'https://waha.invalid', trustProxy: ['127.0.0.1'] });
    expect([found.state, found.says]).toEqual(['warning', expect.stringContaining('waha.invalid is not reachable')]);
    const other = createServer((_request, response) => response.end('Welcome to nginx!'));
    await new Promise<void>((ready) => other.listen(0, '127.0.0.2', ready));
    const { port } = other.address() as AddressInfo;
    const finding = await checkAddress({ publicUrl: `http://127.0.0.2:${port}`, trustProxy: false });
    const withoutTls = await checkAddress({ publicUrl: `https://127.0.0.2:${port}`, trustProxy: false });
    other.close();
    expect(withoutTls.says).toMatch(/from this machine: no valid TLS connection, wrong version number$/);
    expect([finding.state, finding.says]).toEqual(['error', expect.stringContaining('not a Waha server')]);
  });

  test('recognises this program if it responds as unhealthy', async () => {
    const disk = { free: 1024, total: 1024 ** 3 };
    const app = await openTestApp({ diskRoom: async () => disk });
    open.push(app.close);
    const address = await app.server.listen({ port: 0, host: '127.0.0.2' });
    const found = await checkAddress({ publicUrl: address, trustProxy: false });
    expect([found.state, found.says]).toEqual(['warning', `${address} is reachable, but its health check fails`]);
    const here = address.replace('127.0.0.2', '127.0.0.1');
    expect((await checkAddress({ publicUrl: here, trustProxy: false })).says).not.toContain('not a Waha server');
  });

  test.each([
    [502, 'the proxy responds, but the server behind it does not'],
    [504, 'the proxy responds, but the server behind it does not'],
    [503, 'the proxy responds, but the server behind it does not'],
    [404, 'not a Waha server'],
  ])('distinguishes a proxy that answers %i from another program', async (status, message) => {
    const proxy = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.2', ready));
    const { port } = proxy.address() as AddressInfo;
    const found = await checkAddress({ publicUrl: `http://127.0.0.2:${port}`, trustProxy: false });
    proxy.close();
    expect([found.state, found.says]).toEqual(['error', expect.stringContaining(message)]);
  });

  test('warns if this program is too busy to answer', async () => {
    const body = JSON.stringify({ code: 'server_busy', message: 'x', retryAfter: 1 });
    const busy = createServer((_request, response) =>
      response.writeHead(503, { 'content-type': 'application/json' }).end(body),
    );
    await new Promise<void>((ready) => busy.listen(0, '127.0.0.2', ready));
    const { port } = busy.address() as AddressInfo;
    const found = await checkAddress({ publicUrl: `http://127.0.0.2:${port}`, trustProxy: false });
    busy.close();
    expect([found.state, found.says]).toEqual(['warning', expect.stringContaining('is reachable, but busy')]);
  });

  test.each([
    ['https://waha.example', '1', 'ok', 'is trusted'],
    ['https://waha.example', 'false', 'warning', 'ignored: all clients share one rate limit'],
    ['http://waha.example', '127.0.0.1/32', 'warning', 'trusted, but there is no HTTPS proxy'],
    ['http://waha.example', 'false', 'ok', 'no proxy, X-Forwarded-For is ignored'],
  ])('rates %s with WAHA_TRUST_PROXY=%s as %s for the proxy', (publicUrl, trusted, expected, message) => {
    const found = checkProxy({ publicUrl, trustProxy: readTrustedProxies(trusted)! });
    expect([found.state, found.says]).toEqual([expected, expect.stringContaining(message)]);
  });
});

describe('mail check', () => {
  test('passes when the server greets, without sending a mail', async () => {
    const mail = await openMailServer();
    open.push(mail.close);
    const found = await checkMail(readsOf(await openApp()), { smtpUrl: mail.url, mailFrom: 'Waha <a@b.tn>' });
    expect([found.state, mail.received]).toEqual(['ok', []]);
  });

  test('warns if the connection to another machine is not encrypted, and knows STARTTLS', async () => {
    const db = readsOf(await openApp());
    const check = (port: number | string) =>
      checkMail(db, { smtpUrl: `smtp://0.0.0.0:${port}?tls.rejectUnauthorized=false`, mailFrom: 'a@b.tn' });
    const mail = await openMailServer();
    open.push(mail.close);
    expect(await check(new URL(mail.url).port)).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/without encryption: the password and all mails can be read on the way$/),
    });
    const withTls = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH'] });
    withTls.on('error', () => undefined);
    await new Promise<void>((listening) => withTls.listen(0, '127.0.0.1', listening));
    open.push(() => new Promise<void>((closed) => withTls.close(closed)));
    expect(state(await check((withTls.server.address() as AddressInfo).port))).toBe('ok');
  });

  test('reports since when mail fails: no connection, or a server that accepts none', async () => {
    const mail = await openMailServer();
    const app = await openApp({ SMTP_URL: mail.url });
    mail.state.refuse = true;
    await app.context.services.mailer.sendNow({ kind: 'test', to: 'a@b.tn', subject: 'a', text: 'b' });
    const config = { smtpUrl: mail.url, mailFrom: 'a@b.tn' };
    const host = mail.url.replace('smtp://', '');
    expect(await checkMail(app.context.services.db, config)).toEqual({
      check: 'mail',
      state: 'warning',
      says: `connected and authenticated to ${host}, but no email sent since 2026-01-15T09:00:00.000Z`,
      todo: 'Check the log (waha mail log), then send a test: waha mail test you@example.tn',
    });
    await mail.close();
    const finding = await checkMail(app.context.services.db, config);
    expect([finding.state, finding.says]).toEqual([
      'error',
      expect.stringMatching(/ECONNREFUSED.*, and no email sent since 2026-01-15T09:00:00.000Z$/),
    ]);
  });

  test('fails without a server, never shows the password, and warns if none is set', async () => {
    const mail = await openMailServer();
    await mail.close();
    const db = readsOf(await openApp());
    const found = await checkMail(db, { smtpUrl: mail.url.replace('//', '//me:hunter2@'), mailFrom: 'a@b.tn' });
    expect(found).toMatchObject({ state: 'error', todo: expect.stringContaining('waha mail test') });
    expect(JSON.stringify(found)).not.toContain('hunter2');
    expect(state(await checkMail(db, { smtpUrl: undefined, mailFrom: 'a@b.tn' }))).toBe('warning');
  });
});

test('the doctor reports a crashed check as failed, runs the others, and prints one line each', async () => {
  const lines: string[] = [];
  const breaks = () => {
    throw new Error('no such table: files');
  };
  const works = () => ({ check: 'disk', state: 'ok', says: 'fine' }) as const;
  for await (const found of runChecks([
    { name: 'files', run: breaks },
    { name: 'disk', run: works },
  ])) {
    lines.push(formatFinding(found));
  }
  expect(lines).toEqual([
    'error    files          the database belongs to another version of Waha. Start the server once with this version, then run waha doctor again.',
    'ok       disk           fine.',
  ]);
});
