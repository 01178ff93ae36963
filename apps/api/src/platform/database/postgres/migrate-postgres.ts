import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { recordRecovered } from '../../process/record-recovered';

/** The first version that sorts by bytes whatever the locale, and normalizes Unicode. */
const MIN_SERVER_VERSION = 13;

/**
 * Applies the missing numbered SQL files, in order, all in one transaction. If several nodes start at once, one applies
 * them and the others wait.
 * @returns the names of the applied files
 * @throws Error when one fails (nothing is changed then), when the database is newer than the program, or when it
 * cannot store our data
 */
export async function migratePostgres(client: ClientBase, folder: string): Promise<string[]> {
  const knownMigrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query("select pg_advisory_xact_lock(hashtext('waha: migrations'))");
    await checkServer(client);
    const missing = await findMissingMigrations(client, knownMigrations);
    await applyMigrations(client, folder, missing);
    await client.query('commit');
    return missing;
  } catch (error) {
    // A server that lost the connection has already rolled back.
    await client.query('rollback').catch((error: unknown) => recordRecovered('rollback', error));
    throw error;
  }
}

async function checkServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0]!;
  const major = Math.floor(Number(version) / 10_000);
  if (major < MIN_SERVER_VERSION)
    throw new Error(`PostgreSQL ${major} is too old: Waha needs ${MIN_SERVER_VERSION} or later.`);
  if (encoding !== 'UTF8')
    throw new Error(
      `The database encoding is ${encoding}, but UTF8 is required. Create it with: create database … encoding 'UTF8' template template0`,
    );
}

async function findMissingMigrations(client: ClientBase, knownMigrations: readonly string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text collate "C" primary key, applied_at bigint not null)',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const done = new Set(rows.map(({ name }) => name));
  const unknown = [...done].filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was upgraded by a newer version of Waha (${unknown.join(', ')}). Install that version.`,
    );
  }
  return knownMigrations.filter((name) => !done.has(name));
}

async function applyMigrations(client: ClientBase, folder: string, missing: readonly string[]): Promise<void> {
  try {
    for (const name of missing) {
      await client.query(readFileSync(join(folder, name), 'utf8'));
      await client.query('insert into migrations values ($1, $2)', [name, Date.now()]);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration failed: ${why}. The database is unchanged. Start the previous version of Waha.`, {
      cause: error,
    });
  }
}
