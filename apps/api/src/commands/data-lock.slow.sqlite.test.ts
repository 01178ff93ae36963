import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from '../features/operations/backup/restore-backup';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { findAssets } from '../platform/config/assets';
import { lockDataFolder } from '../platform/database/lock-data-folder';
import { startServer } from '../start-server';
import { runWaha, startWaha } from '../testing/run-waha';
import { openMailServer } from '../testing/servers/open-mail-server';

vi.setConfig({ testTimeout: 180_000 });

/** Folders are removed when the test process ends: some libraries still access theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-lock-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let dataDir: string;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(folders, 'data-'));
  vi.stubEnv('WAHA_DATA_DIR', dataDir);
  vi.stubEnv('WAHA_LOG_LEVEL', 'silent');
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('PORT', '0');
  vi.stubEnv('WAHA_BACKUP_AT', 'off');
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllEnvs();
});

const env = (more: Record<string, string> = {}) => ({ WAHA_DATA_DIR: dataDir, ...more });
const ADD = ['staff', 'add', '--role', 'admin', '--email', 'a@waha.example', '--name', 'A', '--surname', 'B'];
const addStaff = () => runWaha([...ADD, '--password-stdin'], env(), 'a long password');

function staffIn(): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  try {
    return database.prepare("select email from people where role = 'admin'").pluck().all();
  } finally {
    database.close();
  }
}

/** Starts a command that has opened the database to write, and keeps running until it is released. */
async function openCommand() {
  const mail = await openMailServer();
  ends.push(mail.close);
  let reached: () => void;
  const isInside = new Promise<void>((done) => {
    reached = done;
  });
  let releaseLock = () => {};
  mail.state.hold = () => {
    reached();
    return new Promise<void>((done) => {
      releaseLock = done;
    });
  };
  const command = await startWaha(['mail', 'test', 'you@waha.example'], env({ SMTP_URL: mail.url }));
  ends.push(command.kill);
  await isInside;
  return { ...command, goOn: () => releaseLock() };
}

function restore() {
  const means = { migrations: findAssets().migrations, replay: checkLedger, now: 1 };
  const access = { identities: [], signers: [] };
  return restoreBackup({ archive: join(dataDir, 'none.tar'), access, dataDir, ...means });
}

describe('command that writes', () => {
  test('works with and without a running server', async () => {
    const server = await startServer();
    ends.push(server.stop);
    expect(await addStaff()).toEqual({ code: 0, text: 'Added admin a@waha.example.\n' });
    expect(staffIn()).toEqual(['a@waha.example']);
    const { code, text } = await runWaha(['staff', 'list'], env());
    expect([code, text]).toEqual([0, expect.stringContaining('a@waha.example')]);
  });

  test('writes nothing during a restore and says why', async () => {
    await (await startServer()).stop();
    const releaseLocks = [lockDataFolder(dataDir, 'serving'), lockDataFolder(dataDir, 'commands')];
    ends.push(() => releaseLocks.map((each) => each?.()));
    const { code, text } = await addStaff();
    expect([code, text]).toEqual([1, expect.stringContaining('or a restore is running')]);
    expect(staffIn()).toEqual([]);
  });

  test('does not migrate tables under a running server of an older version', async () => {
    await (await startServer()).stop();
    const database = new Sqlite(join(dataDir, 'waha.sqlite'));
    const [newest] = database.prepare('select max(name) from migrations').pluck().all();
    database.prepare('delete from migrations where name = ?').run(newest);
    database.close();
    ends.push(lockDataFolder(dataDir, 'serving') ?? (() => undefined));
    const { code, text } = await addStaff();
    expect([code, text]).toEqual([1, expect.stringContaining('Restart the server with this version')]);
    expect(staffIn()).toEqual([]);
  });
});

describe('during a command that writes', () => {
  test('no restore and no server can start; both can afterwards', async () => {
    await (await startServer()).stop();
    const command = await openCommand();
    await expect(restore()).rejects.toThrow('A waha command is using this data folder.');
    await expect(startServer()).rejects.toThrow('A waha command is using');
    command.goOn();
    expect((await command.ended).code).toBe(0);
    await expect(restore()).rejects.toThrow('none.tar');
    await (await startServer()).stop();
  });

  test('another command works', async () => {
    await (await startServer()).stop();
    const command = await openCommand();
    expect((await addStaff()).code).toBe(0);
    command.goOn();
    await command.ended;
  });

  test('a kill releases the lock', async () => {
    await (await startServer()).stop();
    const command = await openCommand();
    command.kill();
    await command.ended;
    await (await startServer()).stop();
  });
});

describe('access to the data folder', () => {
  const modes = () =>
    Object.fromEntries(
      ['', ...readdirSync(dataDir).filter((name) => /^waha\.sqlite|\.lock$/.test(name))].map((name) => [
        name,
        (statSync(join(dataDir, name)).mode & 0o777).toString(8),
      ]),
    );

  test('is limited to its own user, regardless of earlier modes and for new files', async () => {
    chmodSync(dataDir, 0o755);
    for (const name of ['waha.sqlite', 'serving.lock', 'commands.lock', 'backup.lock']) {
      writeFileSync(join(dataDir, name), '');
      chmodSync(join(dataDir, name), 0o644);
    }
    const server = await startServer();
    ends.push(server.stop);
    lockDataFolder(dataDir, 'backup')?.();
    const found = modes();
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        '',
        'waha.sqlite',
        'waha.sqlite-wal',
        'waha.sqlite-shm',
        'serving.lock',
        'commands.lock',
      ]),
    );
    expect(
      new Set(Object.entries(found).map(([name, mode]) => (name === '' ? mode === '700' : mode === '600'))),
    ).toEqual(new Set([true]));
  });

  test('is limited if a command alone has created the files', async () => {
    chmodSync(dataDir, 0o777);
    expect((await addStaff()).code).toBe(0);
    const { '': folder, ...files } = modes();
    expect([folder, [...new Set(Object.values(files))]]).toEqual(['700', ['600']]);
  });
});
