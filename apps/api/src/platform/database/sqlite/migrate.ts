import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { findNewestSnapshot, takeMigrationSnapshot } from './migration-snapshots';
import { registerFoldName } from './open-sqlite-database';

/** Checks whether `migrate` would do nothing: the tables are those of this program, or of a newer one. */
export function isMigrated(database: Sqlite.Database, folder: string): boolean {
  const has = database.prepare("select count(*) from sqlite_schema where name = 'migrations'").pluck().get();
  const done = new Set(has ? database.prepare('select name from migrations').pluck().all() : []);
  return readdirSync(folder).every((name) => !name.endsWith('.sql') || done.has(name));
}

export type MigrationResult = { applied: string[]; snapshot: string | undefined };

/**
 * Applies the missing numbered SQL files, in order, all in one transaction. Takes a snapshot first if the database is
 * not empty.
 * @throws Error when one fails (nothing is changed then) or when the database is newer than the program
 */
export function migrate(database: Sqlite.Database, folder: string, file: string): MigrationResult {
  registerFoldName(database);
  database.exec('create table if not exists migrations (name text primary key, applied_at integer not null) strict');
  const knownMigrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const done = new Set(database.prepare('select name from migrations').pluck().all() as string[]);
  const unknown = [...done].filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    const snapshot = findNewestSnapshot(dirname(file));
    const wayBack = snapshot
      ? ` To downgrade instead, stop the server, then run with the older version: waha restore ${snapshot}`
      : '';
    throw new Error(
      `The database was upgraded by a newer version of Waha (${unknown.join(', ')}). Install that version.${wayBack}`,
    );
  }
  const missing = knownMigrations.filter((name) => !done.has(name));
  const snapshot =
    missing.length > 0 && done.size > 0 ? takeMigrationSnapshot(database, dirname(file), missing[0]!) : undefined;
  applyMigrations(database, folder, missing, snapshot);
  return { applied: missing, snapshot };
}

function applyMigrations(
  database: Sqlite.Database,
  folder: string,
  missing: string[],
  snapshot: string | undefined,
): void {
  database.exec('begin immediate');
  try {
    for (const name of missing) {
      database.exec(readFileSync(join(folder, name), 'utf8'));
      database.prepare('insert into migrations values (?, ?)').run(name, Date.now());
    }
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
  }
}
