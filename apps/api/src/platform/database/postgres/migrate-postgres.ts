import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { recordRecovered } from '#platform/process/record-recovered';
import { type DatabaseUpgrade, planMigrations } from '../migrations/plan-migrations';

/** The first version that sorts by bytes whatever the locale, and normalizes Unicode. */
const MIN_SERVER_VERSION = 13;

/**
 * Applies the missing numbered SQL files, in order, all in one transaction. A database of 0.1.0 adopts the baseline. If
 * several nodes start at once, one does it and the others wait.
 * @returns the migrations that were added to those of the database
 * @throws Error when one fails (nothing is changed then), when the database is newer than the program or too old for
 * it, or when it cannot store our data
 */
export async function migratePostgres(client: ClientBase, folder: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query("select pg_advisory_xact_lock(hashtext('waha: migrations'))");
    await checkServer(client);
    const plan = await planUpgrade(client, folder);
    await applyPlan(client, folder, plan);
    await client.query('commit');
    return [...plan.adopted, ...plan.missing];
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

async function planUpgrade(client: ClientBase, folder: string): Promise<DatabaseUpgrade> {
  await client.query(
    'create table if not exists migrations (name text collate "C" primary key, applied_at bigint not null)',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const done = rows.map(({ name }) => name);
  const plan = planMigrations('postgres', done, folder);
  if (plan.kind === 'tooOld') throw new Error(`${plan.problem}. ${plan.remedy} Nothing was changed.`);
  if (plan.kind === 'tooNew') {
    throw new Error(
      `The database was upgraded by a newer version of Waha (${plan.unknown.join(', ')}). Install that version.`,
    );
  }
  return plan;
}

async function applyPlan(client: ClientBase, folder: string, { adopted, missing }: DatabaseUpgrade): Promise<void> {
  try {
    if (adopted.length > 0) await replaceMigrationRows(client, adopted);
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

/** Keeps the time of the first migration: the age of the installation depends on it. */
async function replaceMigrationRows(client: ClientBase, adopted: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ at: string }>('select min(applied_at) as at from migrations');
  await client.query('delete from migrations');
  for (const name of adopted) await client.query('insert into migrations values ($1, $2)', [name, rows[0]!.at]);
}
