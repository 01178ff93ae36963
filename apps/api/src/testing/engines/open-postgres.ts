import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findAssets } from '#platform/config/assets';
import { migratePostgres } from '#platform/database/postgres/migrate-postgres';

/** A database with empty tables, created once per run; each test gets a copy of it. */
const EMPTY_DATABASE = 'waha_empty';

/**
 * The interval at which connections to a database that is being copied are terminated, in milliseconds; the server
 * waits five seconds.
 */
const DISCONNECT_INTERVAL_MS = 50;

let admin: pg.Pool | undefined;
let template: Promise<void> | undefined;

type Options = { isEmpty?: boolean; copyOf?: string | undefined };

/** The database of one test. `url` has the form of `DATABASE_URL`. */
export type OpenPostgres = { url: string; close(): Promise<void> };

/**
 * Creates a database on the server of this run (`WAHA_TEST_POSTGRES=1`, as `node scripts/test-postgres.mjs` sets it). Closing it
 * terminates the remaining connections.
 * @param isEmpty without any table; `copyOf` with all the data of another address
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

/** Copying it as files takes half the time. */
async function createDatabase(pool: pg.Pool, name: string, original: string): Promise<void> {
  await pool.query(`create database ${name} template ${original} strategy file_copy`);
}

/**
 * Terminates connections to the original, which then reconnect. An app that has responded may still be writing and
 * reconnecting. Once the copy has started, the server accepts no new connection, and earlier ones are terminated until
 * it begins.
 */
async function copyDatabase(pool: pg.Pool, url: string, name: string): Promise<void> {
  const original = new URL(url).pathname.slice(1);
  const database = createDatabase(pool, name, original);
  const ended = database.then(
    () => true,
    () => true,
  );
  do await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [original]);
  while (!(await Promise.race([ended, setTimeout(DISCONNECT_INTERVAL_MS)])));
  await database;
}

/** Test files run in two threads: the first one creates it. */
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
  const ownClient = new pg.Client({ connectionString: toDatabaseUrl(`${EMPTY_DATABASE}_unfinished`) });
  await ownClient.connect();
  await migratePostgres(ownClient, join(findAssets().migrations, 'postgres'));
  await ownClient.end();
  await client.query(`alter database ${EMPTY_DATABASE}_unfinished rename to ${EMPTY_DATABASE}`);
}

function toDatabaseUrl(database: string): string {
  const url = new URL(readServerUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function readServerUrl(): string {
  const url = process.env.WAHA_TEST_POSTGRES_URL;
  if (!url) throw new Error('No PostgreSQL runs for this test: node scripts/test-postgres.mjs starts one.');
  return url;
}
