import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { readSchema } from '#testing/engines/read-schema';
import { copyBaseline } from '#testing/engines/undo-later-migrations';
import { BASELINES } from '../migrations/plan-migrations';
import { migratePostgres } from './migrate-postgres';

let folder: string;
let database: OpenPostgres;
const clients: pg.Client[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waha-migrations-'));
  database = await openPostgres({ isEmpty: true });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.close();
  rmSync(folder, { recursive: true });
});

async function connect() {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  return client;
}

describe('migrations on PostgreSQL', () => {
  it('create all tables once, even if two nodes start at once', async () => {
    cpSync(join(findAssets().migrations, 'postgres'), folder, { recursive: true });
    const [first, other] = await Promise.all([connect(), connect()]);
    const applied = await Promise.all([migratePostgres(first, folder), migratePostgres(other, folder)]);
    expect(applied.map(({ length }) => length).sort()).toEqual([0, Math.max(...applied.map(({ length }) => length))]);
    const { rows } = await first.query('select count(*)::integer as n from migrations');
    expect(rows).toEqual([{ n: Math.max(...applied.map(({ length }) => length)) }]);
    expect(await migratePostgres(first, folder)).toEqual([]);
  });

  it('apply only missing migrations, in order', async () => {
    const client = await connect();
    writeFileSync(join(folder, '0001-a.sql'), 'create table a (id bigint);');
    expect(await migratePostgres(client, folder)).toEqual(['0001-a.sql']);
    writeFileSync(join(folder, '0003-c.sql'), 'alter table b rename to c;');
    writeFileSync(join(folder, '0002-b.sql'), 'alter table a rename to b;');
    expect(await migratePostgres(client, folder)).toEqual(['0002-b.sql', '0003-c.sql']);
  });

  it('roll back and report a failed migration', async () => {
    const client = await connect();
    writeFileSync(join(folder, '0001-a.sql'), 'create table a (id bigint);');
    await migratePostgres(client, folder);
    writeFileSync(join(folder, '0002-b.sql'), 'create table b (id bigint);');
    writeFileSync(join(folder, '0003-c.sql'), 'drop table nothing;');
    await expect(migratePostgres(client, folder)).rejects.toThrow(
      'Migration failed: table "nothing" does not exist. The database is unchanged. Start the previous version of Waha.',
    );
    expect((await client.query('select name from migrations')).rows).toEqual([{ name: '0001-a.sql' }]);
    expect((await client.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);
  });

  it('refuse a database of a newer version', async () => {
    const client = await connect();
    writeFileSync(join(folder, '9999-newer.sql'), 'create table a (id bigint);');
    await migratePostgres(client, folder);
    rmSync(join(folder, '9999-newer.sql'));
    await expect(migratePostgres(client, folder)).rejects.toThrow(
      'The database was upgraded by a newer version of Waha (9999-newer.sql). Install that version.',
    );
  });
});

describe('database of 0.1.0 on PostgreSQL', () => {
  const { baseline, replaced } = BASELINES.postgres;
  let migrations: string;

  beforeEach(() => {
    migrations = mkdtempSync(join(folder, 'baseline-'));
    copyBaseline('postgres', migrations);
  });

  /** Creates a database with some rows, which records these migrations of 0.1.0, as its program did. */
  async function record(names: readonly string[]): Promise<pg.Client> {
    const client = await connect();
    await migratePostgres(client, migrations);
    await client.query(`
      insert into people (id, role, name, surname, email, password_hash, created_at)
        values ('m', 'user', 'Nour', 'Ben Salah', 'nour@waha.example', 'x', 1);
      insert into people_names (person_id, name, surname, "both") values ('m', 'nour||', 'bensalah||', 'nourbensalah||');
      insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
        values ('m', 'wallet', 7, 1, 1, 'gift', 's', 0);
      insert into change_log (audience, feature, at) values ('m', 'wallet', 1);
      delete from migrations`);
    for (const [at, name] of names.entries())
      await client.query('insert into migrations values ($1, $2)', [name, 1000 + at]);
    return client;
  }

  const rowsOf = async (client: pg.Client, table: string) =>
    (await client.query(`select * from ${table} order by 1`)).rows;

  /** Returns the schema and the rows of all tables except `migrations`. */
  async function readAll(client: pg.Client): Promise<unknown> {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    );
    const all: unknown[] = [await readSchema(client)];
    for (const { name } of tables.rows) all.push([name, await rowsOf(client, name)]);
    return all;
  }

  it('adopts the baseline once, even if two nodes start at once, and keeps everything else', async () => {
    const client = await record(replaced);
    const before = await readAll(client);
    const other = await connect();
    const applied = await Promise.all([migratePostgres(client, migrations), migratePostgres(other, migrations)]);
    expect(applied.sort((a, b) => a.length - b.length)).toEqual([[], baseline]);
    expect(await rowsOf(client, 'migrations')).toEqual(baseline.map((name) => ({ name, applied_at: '1000' })));
    expect(await readAll(client)).toEqual(before);
  });

  it('also gets later migrations, and keeps its own rows of migrations if one fails', async () => {
    const client = await record(replaced);
    cpSync(migrations, folder, { recursive: true });
    writeFileSync(join(folder, '0003-bad.sql'), 'drop table nothing;');
    await expect(migratePostgres(client, folder)).rejects.toThrow('The database is unchanged.');
    expect(await rowsOf(client, 'migrations')).toMatchObject(replaced.map((name) => ({ name })));
    writeFileSync(join(folder, '0003-bad.sql'), 'create table more (id bigint);');
    expect(await migratePostgres(client, folder)).toEqual([...baseline, '0003-bad.sql']);
  });

  it.each([
    ['its first migrations', replaced.slice(0, 16), '0066-never-emptied.sql'],
    ['all but the last', replaced.slice(0, -1), '0079-accepted-reversals.sql'],
  ])('of an early build with %s is refused with instructions, and is unchanged', async (_, names, last) => {
    const client = await record(names);
    const before = await readAll(client);
    await expect(migratePostgres(client, migrations)).rejects.toThrow(
      `The database comes from an early build of Waha 0.1.0 (last migration ${last}), which this version cannot upgrade. ` +
        'Start the last build of 0.1.0 (commit 3f17a48a) once with the same data folder and settings, ' +
        'then start this version.',
    );
    expect(await readAll(client)).toEqual(before);
    expect(await rowsOf(client, 'migrations')).toMatchObject(names.map((name) => ({ name })));
  });

  it('of a newer build is refused', async () => {
    const client = await record([...replaced, '0081-newer.sql']);
    await expect(migratePostgres(client, migrations)).rejects.toThrow(
      'The database was upgraded by a newer version of Waha (0081-newer.sql). Install that version.',
    );
  });
});
