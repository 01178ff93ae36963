import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { keepRuleOf } from '@waha/domain/operations/keep-backups';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdDataFolder } from '../../../platform/database/data-lock';
import { acceptClock } from '../../../platform/process/clock-guard';
import { sendPayment } from '../../../testing/given/send-payment';
import { openTestApp, type TestApp } from '../../../testing/open-test-app';
import { checkLedger } from '../../wallet/ledger/check-ledger';
import type { Access } from './archive';
import { readBackupKeys, signerOf } from './backup-keys';
import { readBackupState } from './backup-state';
import { openKeys, sealKeys, writeKeys } from './keys-file';
import { makeBackup } from './make-backup';
import { rehearseRestore, restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 20_000 });
let open: TestApp | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** An installation with a payment, its receipt, and a payee list of the operator's own. */
async function openInstallation() {
  const house = await openTestApp();
  open = house;
  const member = await house.as('user');
  const admin = await house.as('admin');
  await house.given.quiz(member.id, 'Ultra One', admin.id);
  expect((await sendPayment(house, member)).statusCode).toBe(201);
  mkdirSync(join(house.dataDir, 'catalogue'));
  const payees = readFileSync(join(house.house.services.assets.catalogue, 'payees.json'), 'utf8');
  writeFileSync(join(house.dataDir, 'catalogue', 'payees.json'), payees);
  return house;
}

function backUp({ dataDir, time }: TestApp, keep = '7d 4w 6m') {
  const backupDir = join(dataDir, 'backups');
  return makeBackup({ dataDir, backupDir, keep: keepRuleOf(keep)!, version: '1.2.3', now: () => time.now });
}

/** A folder beside the installation's own. */
const elsewhere = ({ dataDir }: TestApp) => `${dataDir}-restored`;

const means = ({ house, time }: TestApp) => ({
  migrations: house.services.assets.migrations,
  replay: checkLedger,
  now: time.now,
});

/** What the installation's own keys open and trust. */
async function ownAccess({ dataDir }: TestApp): Promise<Access> {
  const keys = await readBackupKeys(dataDir);
  return { identities: [keys.identity], signers: [signerOf(keys)] };
}

async function restoreInto(house: TestApp, archive: string, dataDir = elsewhere(house)) {
  return restoreBackup({ archive, access: await ownAccess(house), dataDir, ...means(house) });
}

const rehearse = async (house: TestApp, archive: string) =>
  rehearseRestore({ archive, access: await ownAccess(house), dataDir: house.dataDir, ...means(house) });

function rowsIn(dataDir: string, sql: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

describe('a backup', () => {
  test('is made while the server serves, and comes back elsewhere with rows, files and the operator’s own catalogue', async () => {
    const house = await openInstallation();
    const { file, files, missing } = await backUp(house);
    expect([files, missing]).toEqual([1, []]);

    const report = await restoreInto(house, file);

    const there = elsewhere(house);
    expect(report).toMatchObject({ files: 1, faults: [], before: undefined, manifest: { version: '1.2.3' } });
    const payments = 'select id, reference, status from payments';
    expect(rowsIn(there, payments)).toEqual(house.rows(payments));
    const [{ id }] = house.rows('select id from files') as [{ id: string }];
    expect(readFileSync(join(there, 'uploads', id))).toEqual(readFileSync(join(house.dataDir, 'uploads', id)));
    expect(existsSync(join(there, 'catalogue', 'payees.json'))).toBe(true);
    expect(readdirSync(there).filter((name) => /restoring|swap/.test(name))).toEqual([]);
  });

  test('has no keys in it', async () => {
    const house = await openInstallation();
    const { file } = await backUp(house);
    await restoreInto(house, file);
    expect(existsSync(join(elsewhere(house), 'keys'))).toBe(false);
  });

  test('says which files are not on the disk, and is made all the same', async () => {
    const house = await openInstallation();
    const [{ id }] = house.rows('select id from files') as [{ id: string }];
    rmSync(join(house.dataDir, 'uploads', id));
    const { file, files, missing } = await backUp(house);
    expect([files, missing]).toEqual([0, [id]]);
    expect((await rehearse(house, file)).missing).toEqual([id]);
  });

  test('throws no other away by a clock that is not believed', async () => {
    const house = await openInstallation();
    house.time.now += 20 * DAY;
    await house.house.services.transact((unit) => acceptClock(unit));
    for (let day = 0; day < 3; day++) {
      await backUp(house, '2d 0w 0m');
      house.time.now += 50 * DAY;
    }
    expect(readdirSync(join(house.dataDir, 'backups'))).toHaveLength(3);
    await house.house.services.transact((unit) => acceptClock(unit));
    expect((await backUp(house, '2d 0w 0m')).removed).toHaveLength(2);
  });

  test('is thinned out by the rule, and what is not ours in the folder stays', async () => {
    const house = await openInstallation();
    const folder = join(house.dataDir, 'backups');
    mkdirSync(join(folder, 'unfinished-killed'), { recursive: true });
    writeFileSync(join(folder, 'notes.tar'), 'mine');
    // As older programs made them, in the clear.
    writeFileSync(join(folder, 'waha-2026-01-01T09-00-00-000Z.tar'), '');
    for (let day = 0; day < 4; day++) {
      house.time.now += DAY;
      await backUp(house, '2d 0w 0m');
    }
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      'notes.tar',
      'waha-2026-01-18T09-00-00-000Z.tar.age',
      'waha-2026-01-19T09-00-00-000Z.tar.age',
    ]);
  });

  test('that fails leaves nothing but the note of why, and the last good one stays known', async () => {
    const house = await openInstallation();
    const good = await backUp(house);
    house.time.now += DAY;
    const backupDir = join(house.dataDir, 'a-file');
    writeFileSync(backupDir, '');
    const needs = { dataDir: house.dataDir, keep: keepRuleOf('1d 0w 0m')!, version: '1', now: () => house.time.now };
    await expect(makeBackup({ ...needs, backupDir })).rejects.toThrow(/a-file/);
    expect(readBackupState(house.dataDir)).toMatchObject({
      hasFailed: true,
      triedAt: house.time.now,
      failure: expect.stringContaining('a-file'),
      lastGood: { file: good.file },
    });
  });

  test('is not begun where it would take the room that uploads need, and says how much is missing', async () => {
    const house = await openInstallation();
    const MIB = 1024 ** 2;
    const backupDir = join(house.dataDir, 'backups');
    const free = { now: 128 * MIB };
    const needs = {
      dataDir: house.dataDir,
      backupDir,
      keep: keepRuleOf('1d 0w 0m')!,
      version: '1',
      now: () => house.time.now,
    };
    const diskRoom = async () => ({ free: free.now, total: 1024 * MIB });
    await expect(makeBackup({ ...needs, diskRoom })).rejects.toThrow(/not room enough for a backup.*128 MB/);
    expect(readdirSync(backupDir)).toEqual([]);
    expect(readdirSync(house.dataDir).filter((name) => name.startsWith('unfinished'))).toEqual([]);
    expect(readBackupState(house.dataDir)).toMatchObject({ hasFailed: true });
    free.now = 256 * MIB;
    expect((await makeBackup({ ...needs, diskRoom })).files).toBe(1);
  });

  test('that a person made stays beside the nightly one of the same day, and beside others of that day', async () => {
    const house = await openInstallation();
    const made = (isManual: boolean) => {
      house.time.now += 60_000;
      const backupDir = join(house.dataDir, 'backups');
      const needs = { dataDir: house.dataDir, backupDir, keep: keepRuleOf('1d 0w 0m')!, version: '1' };
      return makeBackup({ ...needs, isManual, now: () => house.time.now });
    };
    for (const isManual of [true, false, true, false, true]) await made(isManual);
    const names = readdirSync(join(house.dataDir, 'backups'));
    expect(names.filter((name) => name.includes('-manual.'))).toHaveLength(3);
    expect(names).toHaveLength(4);
  });

  test('waits for no other: two at a time are refused', async () => {
    const house = await openInstallation();
    const letGo = holdDataFolder(house.dataDir, 'backup')!;
    await expect(backUp(house)).rejects.toThrow('Another backup is being made from this data folder');
    letGo();
    await backUp(house);
  });
});

describe('a restore', () => {
  test('over an installation keeps what was there, and begins a new history of changes', async () => {
    const house = await openInstallation();
    const { file } = await backUp(house);
    const there = elsewhere(house);
    await restoreInto(house, file);
    const epoch = rowsIn(there, 'select epoch from change_epoch');
    const later = new Sqlite(join(there, 'waha.sqlite'));
    later.pragma('foreign_keys = OFF');
    later.exec('delete from payments');
    later.close();
    writeFileSync(join(there, 'uploads', 'a-later-one'), 'later');

    const { before } = await restoreInto(house, file);

    expect(rowsIn(there, 'select id from payments')).toHaveLength(1);
    expect(rowsIn(before!, 'select id from payments')).toHaveLength(0);
    expect(readFileSync(join(before!, 'uploads', 'a-later-one'), 'utf8')).toBe('later');
    expect(rowsIn(there, 'select epoch from change_epoch')).not.toEqual(epoch);
  });

  test.each([
    ['was on its way elsewhere when the backup was made is here', 'leaving', []],
    ['had gone elsewhere when the backup was made is here', 'gone', []],
    ['had not come whole when the backup was made still has not', 'arriving', [{ state: 'arriving' }]],
  ])('of what %s', async (_, mark, left) => {
    const house = await openInstallation();
    house.house.database.writer.exec(
      `insert into move_mark values (1, '${mark}', 'a move', 'a house', 'elsewhere', 1)`,
    );
    const { file } = await backUp(house);
    await restoreInto(house, file);
    expect(rowsIn(elsewhere(house), 'select state from move_mark')).toEqual(left);
  });

  test('never goes over a running server', async () => {
    const house = await openInstallation();
    const { file } = await backUp(house);
    const letGo = holdDataFolder(house.dataDir, 'serving')!;
    await expect(restoreInto(house, file, house.dataDir)).rejects.toThrow('A server runs on this data folder.');
    letGo();
  });

  test('brings the keys back that came apart, for who knows the passphrase', async () => {
    const house = await openInstallation();
    const { file } = await backUp(house);
    const sealed = sealKeys(house.dataDir, 'a long enough passphrase');
    const key = readFileSync(join(house.dataDir, 'keys', 'session.key'));
    expect(sealed).not.toContain(key.toString('base64'));
    const needs = { archive: file, access: await ownAccess(house), dataDir: elsewhere(house), ...means(house) };
    expect(() => openKeys(sealed, 'another passphrase')).toThrow('The passphrase is not the one');
    await restoreBackup(needs, async (folder) => writeKeys(openKeys(sealed, 'a long enough passphrase'), folder));
    expect(readFileSync(join(elsewhere(house), 'keys', 'session.key'))).toEqual(key);
  });
});

describe('a rehearsal', () => {
  test('finds one damaged byte, wherever it is, and one that is missing', async () => {
    const house = await openInstallation();
    const { file } = await backUp(house);
    const good = readFileSync(file);
    // In the head, in the first piece, in the database, in the last line and its seal.
    for (const at of [30, 600, 5000, Math.floor(good.length / 2), good.length - 200, good.length - 2]) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at]! + 1) % 256;
      writeFileSync(file, bad);
      await expect(rehearse(house, file), `byte ${at}`).rejects.toThrow(/damaged/);
    }
    writeFileSync(file, good);
    truncateSync(file, good.length - 1);
    await expect(rehearse(house, file)).rejects.toThrow(/was cut short.*another backup/);
    writeFileSync(file, good);
    expect((await rehearse(house, file)).faults).toEqual([]);
    expect(readdirSync(join(house.dataDir, 'backups'))).toHaveLength(1);
  });

  test('finds a file that is another than was sent, and a ledger that does not agree', async () => {
    const house = await openInstallation();
    const [{ id }] = house.rows('select id from files') as [{ id: string }];
    writeFileSync(join(house.dataDir, 'uploads', id), 'something else');
    const { file } = await backUp(house);
    await expect(rehearse(house, file)).rejects.toThrow(`The file ${id} is not the one that was sent.`);
  });

  test('is told what is no backup', async () => {
    const house = await openInstallation();
    const file = join(house.dataDir, 'letter.tar');
    writeFileSync(file, 'Dear Amina, '.repeat(20));
    await expect(rehearse(house, file)).rejects.toThrow(/is no backup/);
  });
});
