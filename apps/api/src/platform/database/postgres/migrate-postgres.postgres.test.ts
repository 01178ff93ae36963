import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
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
