import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';

export type Migrated = { applied: string[]; snapshot: string | undefined };

/**
 * Applies the numbered SQL files that are missing, in order, all in one transaction, after a snapshot of a
 * database that already holds something.
 * @throws Error when one fails (the old state then stands) or when the database is newer than the program
 */
export function migrate(database: Sqlite.Database, folder: string, file: string): Migrated {
  database.exec('create table if not exists migrations (name text primary key, applied_at integer not null) strict');
  const known = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const done = new Set(database.prepare('select name from migrations').pluck().all() as string[]);
  const unknown = [...done].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program (it has ${unknown.join(', ')}). Install the newer program, or restore a snapshot from ${join(dirname(file), 'snapshots')}.`,
    );
  }
  const missing = known.filter((name) => !done.has(name));
  const snapshot = missing.length > 0 && done.size > 0 ? takeSnapshot(database, file, missing[0]!) : undefined;
  apply(database, folder, missing, snapshot);
  return { applied: missing, snapshot };
}

function takeSnapshot(database: Sqlite.Database, file: string, before: string): string {
  const folder = join(dirname(file), 'snapshots');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const snapshot = join(folder, `before-${before.replace('.sql', '')}-${Date.now()}.sqlite`);
  database.prepare('vacuum into ?').run(snapshot);
  return snapshot;
}

function apply(database: Sqlite.Database, folder: string, missing: string[], snapshot: string | undefined): void {
  database.exec('begin immediate');
  try {
    for (const name of missing) {
      database.exec(readFileSync(join(folder, name), 'utf8'));
      database.prepare('insert into migrations values (?, ?)').run(name, Date.now());
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    const kept = snapshot ? ` A snapshot from before is in ${snapshot}.` : '';
    throw new Error(`A migration failed; the database is as it was.${kept}`, { cause: error });
  }
}
