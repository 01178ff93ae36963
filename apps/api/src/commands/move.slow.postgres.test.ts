import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lockDataFolder } from '../platform/database/lock-data-folder';
import { acquireSharedServingLock } from '../platform/database/postgres/serving-lock';
import { openPostgres } from '../testing/engines/open-postgres';
import { createInstallationToMove, folders } from '../testing/fixtures/create-installation-to-move';
import { runWaha, startWaha } from '../testing/run-waha';
import { openS3Server, S3_KEYS } from '../testing/servers/open-s3-server';

vi.setConfig({ testTimeout: 300_000 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Env = Record<string, string>;

/** Returns a PostgreSQL server with an empty database. */
async function openEmpty(): Promise<string> {
  const database = await openPostgres({ isEmpty: true });
  ends.push(() => database.close());
  return database.url;
}

async function openStore() {
  const store = await openS3Server();
  ends.push(() => store.close());
  return store;
}

const newFolder = () => mkdtempSync(join(folders, 'to-'));
const here = (dataDir: string): Env => ({ WAHA_DATA_DIR: dataDir, ...S3_KEYS });
const onPostgres = (dataDir: string, url: string): Env => ({
  ...here(dataDir),
  DATABASE_URL: url,
  WAHA_SECRET: 'a secret that is long enough for all servers',
});

async function done(args: string[], env: Env): Promise<string> {
  const { code, text } = await runWaha(args, env);
  expect(`${text}\nexit ${code}`).toContain('exit 0');
  return text;
}

async function refused(args: string[], env: Env): Promise<string> {
  const { code, text } = await runWaha(args, env);
  expect(`${text}\nexit ${code}`).toContain('exit 1');
  return text;
}

/** Returns all rows of an SQLite file by table, without using our own code; excludes rows that differ after a move. */
function rowsOf(dataDir: string): Record<string, unknown> {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  database.defaultSafeIntegers();
  const text = "select name from sqlite_schema where type = 'table' and name not like 'people_search%'";
  const names = database.prepare(text).pluck().all() as string[];
  const rows = names
    .filter((name) => name !== 'migrations' && name !== 'move_mark')
    .map((name) => {
      const all = database.prepare(`select * from "${name}"`).raw().all() as unknown[][];
      return [name, all.map((row) => row.map((value) => `${typeof value} ${value}`).join('|')).sort()];
    });
  database.close();
  return Object.fromEntries(rows);
}

/** Returns the SQLite objects besides rows: triggers, indexes, views. */
function madeIn(dataDir: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  const schemaRows = database.prepare('select type, name, sql from sqlite_schema order by type, name').all();
  database.close();
  return schemaRows;
}

/** Returns who is found by the index of names. */
function foundIn(dataDir: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  const found = database.prepare("select rowid from people_search where people_search match 'ami' order by 1").all();
  database.close();
  expect(found.length).toBeGreaterThan(10);
  return found;
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));

/**
 * Returns every byte that `waha member export` writes for a member with all kinds of data. It runs on a copy, because
 * the export is logged.
 */
async function exportOf(dataDir: string): Promise<unknown> {
  const [copy, to] = [newFolder(), newFolder()];
  cpSync(dataDir, copy, { recursive: true });
  await done(['member', 'export', 'amina.bensalah@waha.example', '--to', to], here(copy));
  const [name = ''] = readdirSync(to);
  const text = readFileSync(join(to, name, 'member.json'), 'utf8');
  expect(text.length).toBeGreaterThan(5_000);
  return { text, files: filesIn(join(to, name, 'files')) };
}

async function queryDatabase(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('waha move', () => {
  test('moves to PostgreSQL and a bucket and back to a folder without changing a byte', async () => {
    const dataDir = await createInstallationToMove();
    const [rows, schemaRows, exported] = [rowsOf(dataDir), madeIn(dataDir), await exportOf(dataDir)];
    const storedFiles = filesIn(join(dataDir, 'uploads'));
    writeFileSync(join(dataDir, 'uploads', 'ffffffff-no-row-points-to-this'), 'x');
    const [url, store, back] = [await openEmpty(), await openStore(), newFolder()];

    const output = await done(['move', '--to', url, '--files', store.setting], here(dataDir));
    expect(output).toContain(`WAHA_SECRET: set it to the content of ${join(dataDir, 'keys', 'session.key')}`);
    expect(output).not.toContain(readFileSync(join(dataDir, 'keys', 'session.key'), 'utf8').trim());
    expect(store.listKeys()).toEqual(Object.keys(storedFiles).sort());

    const env = { ...onPostgres(dataDir, url), WAHA_FILES: store.setting };
    await done(['move', '--to', back, '--files', 'disk'], env);
    expect(rowsOf(back)).toEqual(rows);
    expect(madeIn(back)).toEqual(schemaRows);
    expect(foundIn(back)).toEqual(foundIn(dataDir));
    expect(filesIn(join(back, 'uploads'))).toEqual(storedFiles);
    expect(await exportOf(back)).toEqual(exported);
    expect(await done(['member', 'find', 'amina'], here(back))).toContain('amina.bensalah@waha.example');
  });
});

describe('interrupted move', () => {
  const seed = Number(process.env.WAHA_TEST_SEED ?? Date.now() % 1_000_000);
  const random = randomOf(seed);

  /** Kills the command after this share of the time of a complete move, at a different step each time. */
  async function cut(args: string[], env: Env, after: number): Promise<string> {
    const { kill, ended, output } = await startWaha(args, env);
    await Promise.race([ended, new Promise((over) => setTimeout(over, after))]);
    kill();
    await ended;
    return output();
  }

  test('at ten random moments leaves the old installation intact, and the same command completes it', async () => {
    console.log(`a move that is cut: WAHA_TEST_SEED=${seed}`);
    const dataDir = await createInstallationToMove();
    const rows = rowsOf(dataDir);
    const storedNames = Object.keys(filesIn(join(dataDir, 'uploads'))).sort();
    const totalMs = await timeOf(async () => {
      await done(['move', '--to', await openEmpty(), '--files', (await openStore()).setting], here(copyOf(dataDir)));
    });
    let cuts = 0;
    for (let index = 0; index < 10; index++) {
      const [app, url, store] = [copyOf(dataDir), await openEmpty(), await openStore()];
      const args = ['move', '--to', url, '--files', store.setting];
      const output = await cut(args, here(app), (totalMs * (index + random())) / 10);
      expect(rowsOf(app)).toEqual(rows);
      if (!output.includes('is now inactive')) cuts++;
      await done(args, here(app));
      expect(store.listKeys()).toEqual(storedNames);
      expect(await refused(['audit'], here(app))).toContain('This database has moved to');
      if (index % 3 > 0) continue;
      const back = newFolder();
      const home = ['move', '--to', back, '--files', 'disk'];
      const env = { ...onPostgres(app, url), WAHA_FILES: store.setting };
      await cut(home, env, (totalMs * (index + random())) / 10);
      await done(home, env);
      expect(rowsOf(back)).toEqual(rows);
      expect(Object.keys(filesIn(join(back, 'uploads'))).sort()).toEqual(storedNames);
    }
    expect(cuts).toBeGreaterThan(5);
  });

  test('blocks servers on the new installation, not on the old one, and can be restarted', async () => {
    const dataDir = await createInstallationToMove();
    const url = await openEmpty();
    const { kill, ended, output } = await startWaha(['move', '--to', url], here(dataDir));
    await vi.waitFor(() => expect(output()).toContain('copied records'), { timeout: 60_000, interval: 5 });
    kill();
    await ended;
    const text = await refused(['serve'], { ...onPostgres(dataDir, url), PORT: '0' });
    expect(text).toContain(`This database is incomplete: a move from ${dataDir} is in progress.`);

    await done(['audit'], here(dataDir));
    const database = new Sqlite(join(dataDir, 'waha.sqlite'));
    database.exec("update people set name = 'Written later' where email = 'amina.bensalah@waha.example'");
    database.close();
    expect(await done(['move', '--to', url], here(dataDir))).not.toContain('Resumed an earlier move');
    const [person] = await queryDatabase(url, "select name from people where email = 'amina.bensalah@waha.example'");
    expect(person).toEqual({ name: 'Written later' });
  });
});

describe('moved installation', () => {
  test('stops serving until someone confirms that it shall stay active and accepts the consequences', async () => {
    const dataDir = await createInstallationToMove();
    const url = await openEmpty();
    const withPassword = url.replace('postgres@', 'postgres:a-secret-of-the-database@');
    const output = await done(['move', '--to', withPassword], here(dataDir));
    const errorOutput = await refused(['serve'], { ...here(dataDir), PORT: '0' });
    expect(errorOutput).toContain(`This database has moved to ${url}`);
    expect(await refused(['move', '--stay'], here(dataDir))).toContain('Nothing was changed.');
    expect(await refused(['serve'], { ...here(dataDir), PORT: '0' })).toBe(errorOutput);
    expect(await refused(['doctor'], here(dataDir))).toContain(`This database has moved to ${url}`);
    expect(output + errorOutput).not.toContain('a-secret-of-the-database');

    await done(['move', '--stay', '--yes'], here(dataDir));
    expect(await done(['member', 'find', 'amina'], here(dataDir))).toContain('amina.bensalah');
  });

  test('moves back into the same folder and sets the earlier data aside', async () => {
    const dataDir = await createInstallationToMove();
    const rows = rowsOf(dataDir);
    const url = await openEmpty();
    await done(['move', '--to', url], here(dataDir));
    await done(['move', '--to', dataDir], onPostgres(dataDir, url));
    expect(rowsOf(dataDir)).toEqual(rows);
    const [previousFolder = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-move-'));
    expect(rowsOf(join(dataDir, previousFolder))).toEqual(rows);
    expect(await done(['member', 'find', 'amina'], here(dataDir))).toContain('amina.bensalah');
  });
});

describe('refused move', () => {
  test('into rows of another installation changes nothing there, on either engine', async () => {
    const [dataDir, other] = [await createInstallationToMove(), await createInstallationToMove()];
    const url = await openEmpty();
    await done(['move', '--to', url], here(other));
    await queryDatabase(url, "update change_epoch set epoch = 'another'");
    const before = await queryDatabase(url, 'select count(*), max(at) from audit_log');
    expect(await refused(['move', '--to', url], here(dataDir))).toContain('is not empty: table');
    expect(await queryDatabase(url, 'select count(*), max(at) from audit_log')).toEqual(before);

    const folder = await createInstallationToMove();
    const rows = rowsOf(folder);
    expect(await refused(['move', '--to', folder], here(dataDir))).toContain('is not empty: table');
    expect(rowsOf(folder)).toEqual(rows);
    expect(await done(['member', 'find', 'amina'], here(dataDir))).toContain('amina.bensalah');
  });

  test('to a bucket of another installation, or to one that rejects the credentials', async () => {
    const [dataDir, store] = [await createInstallationToMove(), await openStore()];
    store.lay('waha-house', 'another');
    const args = ['move', '--files', store.setting];
    expect(await refused(args, here(dataDir))).toContain('contains files of another installation');
    rmSync(store.pathOf('waha-house'));
    const wrong = { ...here(dataDir), AWS_SECRET_ACCESS_KEY: 'wrong' };
    expect(await refused(args, wrong)).toContain('rejected the credentials');
    expect(store.listKeys()).toEqual([]);
  });

  test('while a server or command uses either installation', async () => {
    const dataDir = await createInstallationToMove();
    const url = await openEmpty();
    const releaseLock = lockDataFolder(dataDir, 'serving')!;
    expect(await refused(['move', '--to', url], here(dataDir))).toContain('A server is using this data folder');
    releaseLock();
    const node = new pg.Client({ connectionString: url });
    await node.connect();
    expect(await acquireSharedServingLock(node)).toBe(true);
    expect(await refused(['move', '--to', url], here(dataDir))).toContain(`A server or command is using ${url}`);
    await node.end();
    await done(['move', '--to', url], here(dataDir));
  });
});

describe('move of files only', () => {
  test('to a bucket and back leaves the rows in place', async () => {
    const [dataDir, store] = [await createInstallationToMove(), await openStore()];
    const storedFiles = filesIn(join(dataDir, 'uploads'));
    expect(await done(['move', '--files', store.setting], here(dataDir))).toContain('WAHA_FILES');
    expect(store.listKeys()).toEqual(Object.keys(storedFiles).sort());
    rmSync(join(dataDir, 'uploads'), { recursive: true });
    await done(['move', '--files', 'disk'], { ...here(dataDir), WAHA_FILES: store.setting });
    expect(filesIn(join(dataDir, 'uploads'))).toEqual(storedFiles);
  });
});

function copyOf(dataDir: string): string {
  const copy = newFolder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
}
