import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BASELINES } from '../platform/database/migrations/plan-migrations';
import { UNDO_LATER_MIGRATIONS } from '../testing/engines/undo-later-migrations';
import { openOwnedFolder } from '../testing/open-owned-folder';
import { openTestApp } from '../testing/open-test-app';
import { runWaha, startWaha } from '../testing/run-waha';

vi.setConfig({ testTimeout: 180_000 });

const { replaced } = BASELINES.sqlite;
let owned: ReturnType<typeof openOwnedFolder>;
const env = () => ({ WAHA_DATA_DIR: owned.dataDir, WAHA_LOG_LEVEL: 'error', WAHA_BACKUP_AT: 'off', PORT: '0' });
const waha = (...words: string[]) => runWaha(words, env(), '', owned.user);

/** An installation with its own catalogue, as after step 6 of the guide. */
beforeEach(async () => {
  const app = await openTestApp({ now: Date.now() });
  await app.given.profile((await app.as('user')).id);
  const { catalogue } = app.context.services.assets;
  mkdirSync(join(app.dataDir, 'catalogue'));
  writeFileSync(join(app.dataDir, 'catalogue', 'payees.json'), readFileSync(join(catalogue, 'payees.json')));
  await app.close();
  owned = openOwnedFolder(app.dataDir);
});
afterEach(() => owned.remove());

async function backUp(): Promise<string> {
  const { code, text } = await waha('backup');
  expect(code, text).toBe(0);
  return /Backup created: (\S+) /.exec(text)?.[1] ?? '';
}

/** Returns the names of what a restore moves or leaves behind. */
const namesIn = (folder: string) => readdirSync(folder).filter((name) => !/\.lock$|-wal$|-shm$/.test(name));

describe('files of another user in the data folder', () => {
  test('fail a backup with instructions, and the doctor reports that backup', async () => {
    await backUp();
    owned.takeAway('backup.lock');
    const failed = await waha('backup');
    expect([failed.code, failed.text]).toEqual([
      1,
      expect.stringMatching(/backup\.lock cannot be used.*ch(own|mod) -R/),
    ]);
    const { code, text } = await waha('doctor');
    expect([code, text]).toEqual([1, expect.stringMatching(/^error +backup +the last backup failed .*backup\.lock/m)]);
    expect(text).toMatch(/^error +data folder /m);
  });

  test('are not created by commands that root runs', async () => {
    // Root works as the owner of the folder; other users are the owner themselves.
    const { code, text } = await runWaha(['backup'], env());
    expect(code, text).toBe(0);
    const { uid } = statSync(owned.dataDir);
    const all = readdirSync(owned.dataDir, { recursive: true }).map((name) => join(owned.dataDir, String(name)));
    expect(all.filter((path) => statSync(path).uid !== uid)).toEqual([]);
    expect(text).not.toContain('ran as');
    if (!owned.isRoot) return;
    const forRoot = mkdtempSync(join(tmpdir(), 'waha-of-root-'));
    const refused = await runWaha(['backup', '--to', forRoot], env());
    rmSync(forRoot, { recursive: true });
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringContaining(`(The command ran as nobody, the owner of ${owned.dataDir}.)`),
    ]);
  });
});

describe('snapshot from before an upgrade', () => {
  /**
   * Copies the current database, as a migration does; afterwards adds a table that exists only in the log.
   * @param migrations those of 0.1.0 that the snapshot records
   */
  function takeSnapshot(migrations?: readonly string[]): string {
    const snapshot = join(owned.dataDir, 'snapshots', 'before-0001-first-1.sqlite');
    mkdirSync(join(owned.dataDir, 'snapshots'));
    const database = new Sqlite(join(owned.dataDir, 'waha.sqlite'));
    database.prepare('vacuum into ?').run(snapshot);
    if (migrations) recordMigrations(snapshot, migrations);
    database.exec('create table later (id text) strict');
    // As after a kill: the last writes are in the log beside the file.
    for (const name of ['waha.sqlite-wal', 'waha.sqlite-shm'])
      copyFileSync(join(owned.dataDir, name), join(owned.dataDir, `${name}.kept`));
    database.close();
    for (const name of ['waha.sqlite-wal', 'waha.sqlite-shm'])
      renameSync(join(owned.dataDir, `${name}.kept`), join(owned.dataDir, name));
    const copy = openOwnedFolder(owned.dataDir);
    owned.remove();
    owned = copy;
    return join(owned.dataDir, 'snapshots', 'before-0001-first-1.sqlite');
  }
  const later = () => {
    const database = new Sqlite(join(owned.dataDir, 'waha.sqlite'), { readonly: true });
    try {
      return database.prepare("select name from sqlite_schema where name = 'later'").all();
    } finally {
      database.close();
    }
  };

  test("replaces the database in one step, leaves files and keys, and removes the other database's log", async () => {
    const snapshot = takeSnapshot();
    const [uploads, epoch] = [readdirSync(join(owned.dataDir, 'uploads')), epochIn(snapshot)];
    const rehearsed = await waha('restore', snapshot, '--verify');
    expect([rehearsed.code, rehearsed.text]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
    const { code, text } = await waha('restore', snapshot);
    expect([code, text]).toEqual([0, expect.stringMatching(/Restored into .*The previous data is in /s)]);
    expect(later()).toEqual([]);
    expect(readdirSync(join(owned.dataDir, 'uploads'))).toEqual(uploads);
    expect(existsSync(snapshot)).toBe(true);
    expect(epochIn(join(owned.dataDir, 'waha.sqlite'))).not.toEqual(epoch);
    expect((await waha('staff', 'list')).code).toBe(0);
  });

  test('of the last build of 0.1.0 is restored', async () => {
    const snapshot = takeSnapshot(replaced);
    const { code, text } = await waha('restore', snapshot);
    expect([code, text]).toEqual([0, expect.stringContaining('Restored into')]);
    expect((await waha('staff', 'list')).code).toBe(0);
  });

  test('of an early build of 0.1.0 is refused with instructions and changes nothing', async () => {
    const snapshot = takeSnapshot(replaced.slice(0, -1));
    const before = namesIn(owned.dataDir);
    for (const words of [['--verify'], []]) {
      const { code, text } = await waha('restore', snapshot, ...words);
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/^The database comes from an early build of Waha 0\.1\.0/),
      ]);
    }
    expect(namesIn(owned.dataDir)).toEqual(before);
    expect(later()).toHaveLength(1);
  });

  test('of another folder is refused, because it could contain a planted administrator', async () => {
    const snapshot = takeSnapshot();
    const elsewhere = join(owned.dataDir, 'a-copy.sqlite');
    renameSync(snapshot, elsewhere);
    const { code, text } = await waha('restore', elsewhere);
    expect([code, text]).toEqual([1, expect.stringContaining('Snapshots are only restored from')]);
  });

  test('beside the log of another database stops the start with one message and the fix', async () => {
    const { dataDir } = owned;
    writeFileSync(
      join(dataDir, 'waha.sqlite'),
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8192, 7)]),
    );
    const copy = openOwnedFolder(dataDir);
    owned.remove();
    owned = copy;
    const { code, text } = await waha('staff', 'list');
    expect([code, text]).toEqual([1, expect.stringMatching(/^The database .* is damaged .*waha restore <snapshot>/)]);
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});

/** Records these migrations of 0.1.0, as its program did. */
function recordMigrations(file: string, names: readonly string[]): void {
  const database = new Sqlite(file);
  database.exec(`${UNDO_LATER_MIGRATIONS.sqlite} delete from migrations`);
  for (const name of names) database.prepare('insert into migrations values (?, 1)').run(name);
  database.close();
}

const epochIn = (file: string) => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare('select epoch from change_epoch').pluck().get();
  } finally {
    database.close();
  }
};

test('plaintext copies left by a killed restore, rehearsal or backup are deleted at the next start', async () => {
  const { dataDir } = owned;
  const names = ['restoring-abc', 'rehearsal-abc', 'unfinished-abc'];
  for (const name of names) {
    mkdirSync(join(dataDir, name));
    writeFileSync(join(dataDir, name, 'waha.sqlite'), 'members');
  }
  const incompleteFolder = openOwnedFolder(dataDir);
  owned.remove();
  owned = incompleteFolder;
  const server = await startWaha(['serve'], env(), '', owned.user);
  await Promise.race([server.until('Waha is ready'), server.ended]);
  expect(readdirSync(owned.dataDir).filter((name) => names.includes(name))).toEqual([]);
  server.stop();
  expect((await server.ended).code).toBe(0);
});

describe('database that the service user cannot open', () => {
  test('is reported by the doctor, which still checks everything else', async () => {
    owned.takeAway('waha.sqlite');
    const { code, text } = await waha('doctor');
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^error +database +.*waha\.sqlite cannot be used.*ch(own|mod)/m),
    ]);
    expect(text).toMatch(/^error +data folder /m);
    expect(text).toMatch(/^(ok|warning) +disk +\d+ MB free/m);
  });
});

describe('folder that the service user cannot move', () => {
  test('stops a restore before any change, and the restore works after the fix', async () => {
    const archive = await backUp();
    owned.takeAway('catalogue');
    const before = namesIn(owned.dataDir);
    const refused = await waha('restore', archive);
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/catalogue cannot be moved.*Nothing was/s)]);
    if (owned.isRoot) expect(refused.text).toContain('it belongs to root, but Waha runs as nobody');
    expect(namesIn(owned.dataDir)).toEqual(before);
    owned.giveBack('catalogue');
    expect(await waha('restore', archive)).toMatchObject({ code: 0, text: expect.stringContaining('Restored into') });
  });

  test('is reported by the doctor with instructions', async () => {
    owned.takeAway('catalogue');
    const { code, text } = await waha('doctor');
    expect([code, text]).toEqual([1, expect.stringMatching(/^error +data folder .*(chown -R|chmod)/m)]);
    expect(text).toMatch(/^ +- .*\/catalogue/m);
  });

  test("in an older version's unfinished restore is rolled back and logged at start, and the server runs", async () => {
    const { dataDir } = owned;
    for (const folder of ['restoring-a', 'restoring-a/uploads', 'restoring-a/catalogue', 'before-restore-a'])
      mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, 'restoring-a', 'waha.sqlite'), 'what came');
    writeFileSync(join(dataDir, 'swap.json'), JSON.stringify({ comes: 'restoring-a', goes: 'before-restore-a' }));
    const steps = [
      ['waha.sqlite', 'before-restore-a/waha.sqlite'],
      ['restoring-a/waha.sqlite', 'waha.sqlite'],
      ['uploads', 'before-restore-a/uploads'],
      ['restoring-a/uploads', 'uploads'],
    ] as const;
    for (const [from, to] of steps) renameSync(join(dataDir, from), join(dataDir, to));
    const incompleteFolder = openOwnedFolder(dataDir);
    owned.remove();
    owned = incompleteFolder;
    owned.takeAway('catalogue');

    const server = await startWaha(['serve'], env(), '', owned.user);
    await Promise.race([server.until('Waha is ready'), server.ended]);
    server.stop();
    const { code, text } = await server.ended;
    expect([code, text]).toEqual([0, expect.stringMatching(/catalogue cannot be moved.*The restore was undone/s)]);
    expect(readdirSync(join(owned.dataDir, 'uploads'))).toHaveLength(3);
    expect(namesIn(owned.dataDir).filter((name) => /restor|swap/.test(name))).toEqual([]);
  });
});
