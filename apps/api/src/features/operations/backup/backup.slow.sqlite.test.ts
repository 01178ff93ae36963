import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { parseBackupRetention } from '@waha/domain/operations/backup-retention';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkLedger } from '#features/wallet/ledger/check-ledger';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { BASELINES } from '#platform/database/migrations/plan-migrations';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { listLaterMigrations, UNDO_LATER_MIGRATIONS } from '#testing/engines/undo-later-migrations';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import type { ArchiveAccess } from './archive';
import { deriveSigner, readBackupKeys } from './backup-keys';
import { readBackupState } from './backup-state';
import { UNFINISHED_PREFIX } from './clear-interrupted-work';
import { createKeysFile, decryptKeysFile, writeKeyFiles } from './keys-file';
import { makeBackup } from './make-backup';
import { rehearseRestore, restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 20_000 });
const { baseline, replaced } = BASELINES.sqlite;
let open: TestApp | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** Opens an installation with a payment, its receipt, and a payee list of the operator. */
async function openInstallation() {
  const app = await openTestApp();
  open = app;
  const member = await app.as('user');
  const admin = await app.as('admin');
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  expect((await sendPayment(app, member)).statusCode).toBe(201);
  mkdirSync(join(app.dataDir, 'catalogue'));
  const payees = readFileSync(join(app.context.services.assets.catalogue, 'payees.json'), 'utf8');
  writeFileSync(join(app.dataDir, 'catalogue', 'payees.json'), payees);
  return app;
}

function backUp({ dataDir, time }: TestApp, retention = '7d 4w 6m') {
  const backupDir = join(dataDir, 'backups');
  return makeBackup({
    dataDir,
    backupDir,
    keep: parseBackupRetention(retention)!,
    version: '1.2.3',
    now: () => time.now,
  });
}

/** Returns the size of the archive that is being written. */
function unfinishedBytes({ dataDir }: TestApp): number {
  const folder = join(dataDir, 'backups');
  const name = existsSync(folder) && readdirSync(folder).find((each) => each.startsWith(UNFINISHED_PREFIX));
  return name ? statSync(join(folder, name)).size : 0;
}

/** Returns a folder beside the installation's own. */
const elsewhere = ({ dataDir }: TestApp) => `${dataDir}-restored`;

const means = ({ context: app, time }: TestApp) => ({
  migrations: app.services.assets.migrations,
  replay: checkLedger,
  now: time.now,
});

/** Returns the access of the installation's own keys. */
async function ownAccess({ dataDir }: TestApp): Promise<ArchiveAccess> {
  const keys = await readBackupKeys(dataDir);
  return { identities: [keys.identity], signers: [deriveSigner(keys)] };
}

async function restoreInto(app: TestApp, archive: string, dataDir = elsewhere(app)) {
  return restoreBackup({ archive, access: await ownAccess(app), dataDir, ...means(app) });
}

const rehearse = async (app: TestApp, archive: string) =>
  rehearseRestore({ archive, access: await ownAccess(app), dataDir: app.dataDir, ...means(app) });

function rowsIn(dataDir: string, sql: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** Records these migrations of 0.1.0, as its program did. */
function recordMigrations({ context: { database } }: TestApp, names: readonly string[]): void {
  const values = names.map((name) => `('${name}', 1)`);
  database.writer.exec(
    `${UNDO_LATER_MIGRATIONS.sqlite} delete from migrations; insert into migrations values ${values.join(', ')}`,
  );
}

describe('backup', () => {
  test("is created while serving and restores elsewhere with rows, files and the operator's catalogue", async () => {
    const app = await openInstallation();
    const { file, files, missing } = await backUp(app);
    expect([files, missing]).toEqual([1, []]);

    const report = await restoreInto(app, file);

    const restoredDir = elsewhere(app);
    expect(report).toMatchObject({ files: 1, faults: [], before: undefined, manifest: { version: '1.2.3' } });
    const payments = 'select id, reference, status from payments';
    expect(rowsIn(restoredDir, payments)).toEqual(app.rows(payments));
    const [{ id }] = app.rows('select id from files') as [{ id: string }];
    expect(readFileSync(join(restoredDir, 'uploads', id))).toEqual(readFileSync(join(app.dataDir, 'uploads', id)));
    expect(existsSync(join(restoredDir, 'catalogue', 'payees.json'))).toBe(true);
    expect(readdirSync(restoredDir).filter((name) => /restoring|swap/.test(name))).toEqual([]);
  });

  test('contains no keys', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    await restoreInto(app, file);
    expect(existsSync(join(elsewhere(app), 'keys'))).toBe(false);
  });

  test('is made again without a file that is deleted while it is written', async () => {
    const app = await openInstallation();
    const uploads = join(app.dataDir, 'uploads');
    const [first, last] = ['00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
    const other = new Sqlite(join(app.dataDir, 'waha.sqlite'));
    const copyRow = other.prepare(
      `insert into files (id, owner_id, purpose, type, size, sha256, created_at)
      select ?, owner_id, purpose, type, size, sha256, created_at from files limit 1`,
    );
    for (const id of [first, last]) copyRow.run(id);
    writeFileSync(join(uploads, first), randomBytes(64 * 1024 * 1024)); // takes long enough to delete the other
    writeFileSync(join(uploads, last), 'soon deleted');
    const made = backUp(app);
    await vi.waitUntil(() => unfinishedBytes(app) > 1024 * 1024, { interval: 1, timeout: 10_000 });
    other.prepare('delete from files where id = ?').run(last);
    other.close();
    rmSync(join(uploads, last));
    const { files, missing } = await made;
    expect([files, missing]).toEqual([2, []]);
    expect(rowsIn(app.dataDir, 'select id from files')).toHaveLength(2);
  });
  test('reports files missing on the disk and is still created', async () => {
    const app = await openInstallation();
    const [{ id }] = app.rows('select id from files') as [{ id: string }];
    rmSync(join(app.dataDir, 'uploads', id));
    const { file, files, missing } = await backUp(app);
    expect([files, missing]).toEqual([0, [id]]);
    expect((await rehearse(app, file)).missing).toEqual([id]);
  });

  test('deletes no other backup under an untrusted clock', async () => {
    const app = await openInstallation();
    app.time.now += 20 * DAY;
    await app.context.services.transact((unit) => acceptClock(unit));
    for (let day = 0; day < 3; day++) {
      await backUp(app, '2d 0w 0m');
      app.time.now += 50 * DAY;
    }
    expect(readdirSync(join(app.dataDir, 'backups'))).toHaveLength(3);
    await app.context.services.transact((unit) => acceptClock(unit));
    expect((await backUp(app, '2d 0w 0m')).removed).toHaveLength(2);
  });

  test('retention applies to backups, and foreign files in the folder remain', async () => {
    const app = await openInstallation();
    const folder = join(app.dataDir, 'backups');
    mkdirSync(join(folder, 'unfinished-killed'), { recursive: true });
    writeFileSync(join(folder, 'notes.tar'), 'mine');
    // An unencrypted archive, as older programs made it.
    writeFileSync(join(folder, 'waha-2026-01-01T09-00-00-000Z.tar'), '');
    for (let day = 0; day < 4; day++) {
      app.time.now += DAY;
      await backUp(app, '2d 0w 0m');
    }
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      'notes.tar',
      'waha-2026-01-18T09-00-00-000Z.tar.age',
      'waha-2026-01-19T09-00-00-000Z.tar.age',
    ]);
  });

  test('that fails leaves only its reason, and the last good one stays recorded', async () => {
    const app = await openInstallation();
    const good = await backUp(app);
    app.time.now += DAY;
    const backupDir = join(app.dataDir, 'a-file');
    writeFileSync(backupDir, '');
    const needs = {
      dataDir: app.dataDir,
      keep: parseBackupRetention('1d 0w 0m')!,
      version: '1',
      now: () => app.time.now,
    };
    await expect(makeBackup({ ...needs, backupDir })).rejects.toThrow(/a-file/);
    expect(readBackupState(app.dataDir)).toMatchObject({
      hasFailed: true,
      triedAt: app.time.now,
      failure: expect.stringContaining('a-file'),
      lastGood: { file: good.file },
    });
  });

  test('is refused with the missing amount if it would use the space of uploads', async () => {
    const app = await openInstallation();
    const MIB = 1024 ** 2;
    const backupDir = join(app.dataDir, 'backups');
    const free = { now: 128 * MIB };
    const needs = {
      dataDir: app.dataDir,
      backupDir,
      keep: parseBackupRetention('1d 0w 0m')!,
      version: '1',
      now: () => app.time.now,
    };
    const diskRoom = async () => ({ free: free.now, total: 1024 * MIB });
    await expect(makeBackup({ ...needs, diskRoom })).rejects.toThrow(/Not enough disk space for a backup.*128 MB/);
    expect(readdirSync(backupDir)).toEqual([]);
    expect(readdirSync(app.dataDir).filter((name) => name.startsWith('unfinished'))).toEqual([]);
    expect(readBackupState(app.dataDir)).toMatchObject({ hasFailed: true });
    free.now = 256 * MIB;
    expect((await makeBackup({ ...needs, diskRoom })).files).toBe(1);
  });

  test('made by hand remains beside the nightly one and others of the same day', async () => {
    const app = await openInstallation();
    const makeOne = (isManual: boolean) => {
      app.time.now += 60_000;
      const backupDir = join(app.dataDir, 'backups');
      const needs = { dataDir: app.dataDir, backupDir, keep: parseBackupRetention('1d 0w 0m')!, version: '1' };
      return makeBackup({ ...needs, isManual, now: () => app.time.now });
    };
    for (const isManual of [true, false, true, false, true]) await makeOne(isManual);
    const names = readdirSync(join(app.dataDir, 'backups'));
    expect(names.filter((name) => name.includes('-manual.'))).toHaveLength(3);
    expect(names).toHaveLength(4);
  });

  test('is refused while another backup runs', async () => {
    const app = await openInstallation();
    const releaseLock = lockDataFolder(app.dataDir, 'backup')!;
    await expect(backUp(app)).rejects.toThrow('Another backup or restore is running on this data folder');
    releaseLock();
    await backUp(app);
  });
});

describe('restore', () => {
  test('over an installation preserves the old data and starts a new change history', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    const restoredDir = elsewhere(app);
    await restoreInto(app, file);
    const epoch = rowsIn(restoredDir, 'select epoch from change_epoch');
    const later = new Sqlite(join(restoredDir, 'waha.sqlite'));
    later.pragma('foreign_keys = OFF');
    later.exec('delete from payments');
    later.close();
    writeFileSync(join(restoredDir, 'uploads', 'a-later-one'), 'later');

    const { before } = await restoreInto(app, file);

    expect(rowsIn(restoredDir, 'select id from payments')).toHaveLength(1);
    expect(rowsIn(before!, 'select id from payments')).toHaveLength(0);
    expect(readFileSync(join(before!, 'uploads', 'a-later-one'), 'utf8')).toBe('later');
    expect(rowsIn(restoredDir, 'select epoch from change_epoch')).not.toEqual(epoch);
  });

  test.each([
    ['was on its way elsewhere when the backup was made is here', 'leaving', []],
    ['had gone elsewhere when the backup was made is here', 'gone', []],
    ['had not come whole when the backup was made still has not', 'arriving', [{ state: 'arriving' }]],
  ])('when a move %s', async (_, mark, left) => {
    const app = await openInstallation();
    app.context.database.writer.exec(
      `insert into move_mark values (1, '${mark}', 'a move', 'installation-1', 'elsewhere', 1)`,
    );
    const { file } = await backUp(app);
    await restoreInto(app, file);
    expect(rowsIn(elsewhere(app), 'select state from move_mark')).toEqual(left);
  });

  test('of a backup of the last build of 0.1.0 adopts the baseline', async () => {
    const app = await openInstallation();
    recordMigrations(app, replaced);
    const { file } = await backUp(app);
    expect((await rehearse(app, file)).faults).toEqual([]);
    expect(await restoreInto(app, file)).toMatchObject({ files: 1, faults: [] });
    const names = rowsIn(elsewhere(app), 'select name from migrations order by name');
    expect(names).toEqual([...baseline, ...listLaterMigrations('sqlite')].map((name) => ({ name })));
  });

  test('of a backup of an early build of 0.1.0 is refused with instructions and changes nothing', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    await restoreInto(app, file);
    const [before] = rowsIn(elsewhere(app), 'select epoch from change_epoch');
    recordMigrations(app, replaced.slice(0, -1));
    const { file: early } = await backUp(app);
    const message = 'To restore a backup of an early build, restore it with that build first.';
    await expect(rehearse(app, early)).rejects.toThrow(message);
    await expect(restoreInto(app, early)).rejects.toThrow(message);
    expect(rowsIn(elsewhere(app), 'select epoch from change_epoch')).toEqual([before]);
    expect(readdirSync(elsewhere(app)).filter((name) => /restoring|swap|before/.test(name))).toEqual([]);
  });

  test('is refused over a running server', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    const releaseLock = lockDataFolder(app.dataDir, 'serving')!;
    await expect(restoreInto(app, file, app.dataDir)).rejects.toThrow('A server is using this data folder.');
    releaseLock();
  });

  test('with the passphrase restores the separately saved keys', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    const encrypted = createKeysFile(app.dataDir, 'a long enough passphrase');
    const key = readFileSync(join(app.dataDir, 'keys', 'session.key'));
    expect(encrypted).not.toContain(key.toString('base64'));
    const needs = { archive: file, access: await ownAccess(app), dataDir: elsewhere(app), ...means(app) };
    expect(() => decryptKeysFile(encrypted, 'another passphrase')).toThrow('Wrong passphrase');
    await restoreBackup(needs, async (folder) =>
      writeKeyFiles(decryptKeysFile(encrypted, 'a long enough passphrase'), folder),
    );
    expect(readFileSync(join(elsewhere(app), 'keys', 'session.key'))).toEqual(key);
  });
});

describe('rehearsal', () => {
  test('finds one damaged byte anywhere, and a missing one', async () => {
    const app = await openInstallation();
    const { file } = await backUp(app);
    const good = readFileSync(file);
    // In the header, in the first chunk, in the database, and in the last line with its signature.
    for (const at of [30, 600, 5000, Math.floor(good.length / 2), good.length - 200, good.length - 2]) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at]! + 1) % 256;
      writeFileSync(file, bad);
      await expect(rehearse(app, file), `byte ${at}`).rejects.toThrow(/damaged/);
    }
    writeFileSync(file, good);
    truncateSync(file, good.length - 1);
    await expect(rehearse(app, file)).rejects.toThrow(/truncated.*another backup/);
    writeFileSync(file, good);
    expect((await rehearse(app, file)).faults).toEqual([]);
    expect(readdirSync(join(app.dataDir, 'backups'))).toHaveLength(1);
  });

  test('finds a file that differs from the sent one, and a ledger that does not agree', async () => {
    const app = await openInstallation();
    const [{ id }] = app.rows('select id from files') as [{ id: string }];
    writeFileSync(join(app.dataDir, 'uploads', id), 'something else');
    const { file } = await backUp(app);
    await expect(rehearse(app, file)).rejects.toThrow(`File ${id} failed verification.`);
  });

  test('recognises files that are not backups', async () => {
    const app = await openInstallation();
    const file = join(app.dataDir, 'letter.tar');
    writeFileSync(file, 'Dear Amina, '.repeat(20));
    await expect(rehearse(app, file)).rejects.toThrow(/is not a backup/);
  });
});
