import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type DatabaseUpgrade, listMigrations, planMigrations } from '../migrations/plan-migrations';
import { findNewestSnapshot, takeMigrationSnapshot } from './migration-snapshots';
import { registerFoldName } from './open-sqlite-database';

/** Checks whether `migrate` would do nothing: the tables are those of this program, or of a newer one. */
export function isMigrated(database: Sqlite.Database, folder: string): boolean {
  const has = database.prepare("select count(*) from sqlite_schema where name = 'migrations'").pluck().get();
  const done = new Set(has ? database.prepare('select name from migrations').pluck().all() : []);
  return listMigrations(folder).every((name) => done.has(name));
}

/** The migrations that were added to those of the database, and the path of the snapshot. */
export type MigrationResult = { applied: string[]; snapshot: string | undefined };

/**
 * Applies the missing numbered SQL files, in order, all in one transaction. A database of 0.1.0 adopts the baseline.
 * Takes a snapshot first if the database is not empty.
 * @throws Error when one fails (nothing is changed then), or when the database is newer than the program or too old for
 * it
 */
export function migrate(database: Sqlite.Database, folder: string, file: string): MigrationResult {
  registerFoldName(database);
  database.exec('create table if not exists migrations (name text primary key, applied_at integer not null) strict');
  const done = database.prepare('select name from migrations order by name').pluck().all() as string[];
  const plan = planMigrations('sqlite', done, folder);
  if (plan.kind === 'tooOld') throw new Error(`${plan.problem}. ${plan.remedy} Nothing was changed.`);
  if (plan.kind === 'tooNew') {
    const snapshot = findNewestSnapshot(dirname(file));
    const wayBack = snapshot
      ? ` To downgrade instead, stop the server, then run with the older version: waha restore ${snapshot}`
      : '';
    throw new Error(
      `The database was upgraded by a newer version of Waha (${plan.unknown.join(', ')}). Install that version.${wayBack}`,
    );
  }
  const applied = [...plan.adopted, ...plan.missing];
  const snapshot =
    applied.length > 0 && done.length > 0 ? takeMigrationSnapshot(database, dirname(file), applied[0]!) : undefined;
  applyPlan(database, folder, plan, snapshot);
  return { applied, snapshot };
}

function applyPlan(
  database: Sqlite.Database,
  folder: string,
  { adopted, missing }: DatabaseUpgrade,
  snapshot: string | undefined,
): void {
  // A migration may rebuild a table that others reference. The setting has no effect inside a transaction.
  const hasForeignKeys = database.pragma('foreign_keys', { simple: true }) === 1;
  database.pragma('foreign_keys = off');
  database.exec('begin immediate');
  try {
    if (adopted.length > 0) replaceMigrationRows(database, adopted);
    for (const name of missing) {
      database.exec(readFileSync(join(folder, name), 'utf8'));
      database.prepare('insert into migrations values (?, ?)').run(name, Date.now());
    }
    if (missing.length > 0) checkForeignKeys(database);
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    const why = error instanceof Error ? error.message : String(error);
    const snapshotNote = snapshot ? ` A snapshot is in ${snapshot}.` : '';
    throw new Error(
      `Migration failed: ${why}. The database is unchanged. Start the previous version of Waha.${snapshotNote}`,
      {
        cause: error,
      },
    );
  } finally {
    if (hasForeignKeys) database.pragma('foreign_keys = on');
  }
}

/** @throws Error if a row references a row that does not exist */
function checkForeignKeys(database: Sqlite.Database): void {
  const [fault] = database.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (fault) throw new Error(`a row of ${fault.table} references a missing row of ${fault.parent}`);
}

/** Keeps the time of the first migration: the age of the installation depends on it. */
function replaceMigrationRows(database: Sqlite.Database, adopted: readonly string[]): void {
  const firstAt = database.prepare('select min(applied_at) from migrations').pluck().get();
  database.exec('delete from migrations');
  const insert = database.prepare('insert into migrations values (?, ?)');
  for (const name of adopted) insert.run(name, firstAt);
}
