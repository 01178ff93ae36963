import { foldName } from '@waha/domain/kernel/text/fold-name';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { restrictToOwner } from '#platform/files/restrict-to-owner';
import type { Database, Tx } from '../database';
import { cacheStatements } from './cache-statements';
import { explainDatabaseError } from './explain-database-error';

export type SqliteDatabase = {
  file: string;
  writer: Sqlite.Database;
  reader: Sqlite.Database;
  reads: Database;
  writes: Tx;
  close(): void;
};

/**
 * Opens the two connections. WAL lets reads continue while the one writer writes. FULL makes a commit survive a power
 * cut. Deleted data is overwritten. Only our own user may read the file and its logs, which get the file's own mode.
 */
export function openSqliteDatabase(file: string): SqliteDatabase {
  const writer = new Sqlite(file);
  restrictToOwner(file, `${file}-wal`, `${file}-shm`);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('busy_timeout = 5000');
  writer.pragma('secure_delete = ON');
  // With this, a `replace` fires the delete triggers, so that tables without deletes notice it.
  writer.pragma('recursive_triggers = ON');
  const reader = new Sqlite(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  for (const connection of [writer, reader]) {
    registerFoldName(connection);
    cacheStatements(connection);
  }
  return {
    file,
    writer,
    reader,
    reads: createSqliteQueries(reader),
    writes: createSqliteQueries(writer),
    close() {
      reader.close();
      writer.close();
    },
  };
}

/** Wraps better-sqlite3, whose synchronous results are awaited all the same. */
export function createSqliteQueries(connection: Sqlite.Database): Database & Tx {
  return drizzle(connection) as unknown as Database & Tx;
}

/** Defines the SQL function by which names are compared, for statements and triggers. */
export function registerFoldName(connection: Sqlite.Database): void {
  connection.function('fold_name', { deterministic: true }, (text) => foldName(String(text ?? '')));
}

/**
 * Opens a read-only snapshot of the database, whatever the running server writes meanwhile.
 * @throws Error that says what to do when the file cannot be opened
 */
export function openSqliteReader(file: string): { reads: Database; close(): void } {
  try {
    const reader = new Sqlite(file, { readonly: true, fileMustExist: true });
    reader.pragma('busy_timeout = 5000');
    reader.exec('begin');
    return { reads: createSqliteQueries(reader), close: () => reader.close() };
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}
