import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findAssets } from '#platform/config/assets';
import { migratePostgres } from '#platform/database/postgres/migrate-postgres';

/** A database with its tables and nothing in them, made once in a run; each test has a copy of it. */
const EMPTY_DATABASE = 'waha_empty';

/** How often whoever is connected to a database that is to be copied is sent away, in milliseconds; the server waits five seconds. */
const DISCONNECT_INTERVAL_MS = 50;

let admin: pg.Pool | undefined;
let template: Promise<void> | undefined;

type Options = { isEmpty?: boolean; copyOf?: string | undefined };

/** A database of one test's own. `url` is what `DATABASE_URL` would be. */
export type OpenPostgres = { url: string; close(): Promise<void> };

/**
 * A database on the server that the run has started (`WAHA_TEST_POSTGRES=1`, as `npm run test:postgres` sets it); closing
 * it ends whatever connections there still are.
 * @param isEmpty without any table; `copyOf` with all that there is at another address
 */
export async function openPostgres({ isEmpty = false, copyOf }: Options = {}): Promise<OpenPostgres> {
  admin ??= new pg.Pool({ connectionString: readServerUrl(), max: 4, allowExitOnIdle: true });
  const pool = admin;
  template ??= createTemplateDatabase(pool);
  await template;
  const name = `waha_${randomBytes(8).toString('hex')}`;
  if (copyOf) await copyDatabase(pool, copyOf, name);
  else await createDatabase(pool, name, isEmpty ? 'template1' : EMPTY_DATABASE);
  return {
    url: toDatabaseUrl(name),
    async close() {
      await pool.query(`drop database ${name} with (force)`);
    },
  };
}

/** Copied as files, it is there in half the time. */
async function createDatabase(pool: pg.Pool, name: string, original: string): Promise<void> {
  await pool.query(`create database ${name} template ${original} strategy file_copy`);
}

/**
 * Whoever is connected to the original is sent away, and comes back. An app that has answered may still be writing and connect
 * anew: once the server is at the copy, which lets nobody in, all that came before are sent away until it has begun.
 */
async function copyDatabase(pool: pg.Pool, url: string, name: string): Promise<void> {
  const original = new URL(url).pathname.slice(1);
  const made = createDatabase(pool, name, original);
  const ended = made.then(
    () => true,
    () => true,
  );
  do await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [original]);
  while (!(await Promise.race([ended, setTimeout(DISCONNECT_INTERVAL_MS)])));
  await made;
}

/** Files run in two threads: the first makes it. */
async function createTemplateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [EMPTY_DATABASE]);
    if (rowCount === 0) await migrateTemplate(client);
  } finally {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  }
}

async function migrateTemplate(client: pg.PoolClient): Promise<void> {
  await client.query(`create database ${EMPTY_DATABASE}_unfinished`);
  const own = new pg.Client({ connectionString: toDatabaseUrl(`${EMPTY_DATABASE}_unfinished`) });
  await own.connect();
  await migratePostgres(own, join(findAssets().migrations, 'postgres'));
  await own.end();
  await client.query(`alter database ${EMPTY_DATABASE}_unfinished rename to ${EMPTY_DATABASE}`);
}

function toDatabaseUrl(database: string): string {
  const url = new URL(readServerUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function readServerUrl(): string {
  const url = process.env.WAHA_TEST_POSTGRES_URL;
  if (!url) throw new Error('No PostgreSQL runs for this test: npm run test:postgres starts one.');
  return url;
}
