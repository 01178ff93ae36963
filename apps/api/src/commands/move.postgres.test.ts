import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../testing/engines/open-postgres';
import { folders, givenHouseToMove } from '../testing/given-house-to-move';
import { openS3Server, S3_KEYS } from '../testing/open-s3-server';
import { runWaha, startWaha } from '../testing/run-waha';

vi.setConfig({ testTimeout: 300_000 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Env = Record<string, string>;

/** A server of PostgreSQL with nothing in it. */
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

async function done(words: string[], env: Env): Promise<string> {
  const { code, text } = await runWaha(words, env);
  expect(`${text}\nexit ${code}`).toContain('exit 0');
  return text;
}

async function refused(words: string[], env: Env): Promise<string> {
  const { code, text } = await runWaha(words, env);
  expect(`${text}\nexit ${code}`).toContain('exit 1');
  return text;
}

/** All rows of a file of SQLite past our own code, by table; without what a move has to say. */
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

/** What SQLite has beside the rows: triggers, indexes, views. */
function madeIn(dataDir: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  const made = database.prepare('select type, name, sql from sqlite_schema order by type, name').all();
  database.close();
  return made;
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));

/** Every byte of what `waha member export` writes of somebody who has everything. The export notes itself: of a copy. */
async function exportOf(dataDir: string): Promise<unknown> {
  const [copy, to] = [newFolder(), newFolder()];
  cpSync(dataDir, copy, { recursive: true });
  await done(['member', 'export', 'amina.bensalah@waha.example', '--to', to], here(copy));
  const [name = ''] = readdirSync(to);
  const text = readFileSync(join(to, name, 'member.json'), 'utf8');
  expect(text.length).toBeGreaterThan(5_000);
  return { text, files: filesIn(join(to, name, 'files')) };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('a house that moves', () => {
  test('goes to PostgreSQL and a bucket, and back to a folder, and is the same to the last byte', async () => {
    const dataDir = await givenHouseToMove();
    const [rows, made, exported] = [rowsOf(dataDir), madeIn(dataDir), await exportOf(dataDir)];
    const kept = filesIn(join(dataDir, 'uploads'));
    writeFileSync(join(dataDir, 'uploads', 'ffffffff-no-row-points-to-this'), 'x');
    const [url, store, back] = [await openEmpty(), await openStore(), newFolder()];

    const there = await done(['move', '--to', url, '--files', store.setting], here(dataDir));
    expect(there).toContain(`WAHA_SECRET    what stands in ${join(dataDir, 'keys', 'session.key')}`);
    expect(there).not.toContain(readFileSync(join(dataDir, 'keys', 'session.key'), 'utf8').trim());
    expect(store.kept()).toEqual(Object.keys(kept).sort());

    const env = { ...onPostgres(dataDir, url), WAHA_FILES: store.setting };
    await done(['move', '--to', back, '--files', 'disk'], env);
    expect(rowsOf(back)).toEqual(rows);
    expect(madeIn(back)).toEqual(made);
    expect(filesIn(join(back, 'uploads'))).toEqual(kept);
    expect(await exportOf(back)).toEqual(exported);
    expect(await done(['member', 'find', 'amina'], here(back))).toContain('amina.bensalah@waha.example');
  });
});
