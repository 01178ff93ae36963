import { foldName } from '@waha/domain/kernel/fold-name';
import Sqlite from 'better-sqlite3';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { restrictToOwner } from '../files/file-permissions';
import { cacheStatements } from './statement-cache';

/** Reads outside of commands: a connection that cannot write, so nobody sees half a command. */
export type Database = Queries & { readonly __reads?: true };
/** The handle inside a command. */
export type Tx = Queries & { readonly __writes?: true };

/** Every answer is awaited, also where the engine has it at once: another may not. */
type Queries = BaseSQLiteDatabase<'async', { changes: number }> & {
  /** Whether somebody of `people_names` may have these letters, by the index of an engine that has another than `people_search`. */
  readonly matchesPieces?: (sought: { letters: string; phone?: string | undefined }) => SQL;
};

export type OpenDatabase = {
  file: string;
  writer: Sqlite.Database;
  reader: Sqlite.Database;
  reads: Database;
  writes: Tx;
  close(): void;
};

/**
 * Opens the two connections. WAL lets reads go on while the one writer writes; FULL makes a commit survive a power cut;
 * what is deleted is overwritten. Only our own user may read the file and its logs, which get the file's own mode.
 */
export function openDatabase(file: string): OpenDatabase {
  const writer = new Sqlite(file);
  restrictToOwner(file, `${file}-wal`, `${file}-shm`);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('busy_timeout = 5000');
  writer.pragma('secure_delete = ON');
  // What replaces a row deletes it first: only so do the triggers of what is never deleted see that.
  writer.pragma('recursive_triggers = ON');
  const reader = new Sqlite(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  for (const connection of [writer, reader]) {
    addFoldName(connection);
    cacheStatements(connection);
  }
  return {
    file,
    writer,
    reader,
    reads: queriesOf(reader),
    writes: queriesOf(writer),
    close() {
      reader.close();
      writer.close();
    },
  };
}

/** better-sqlite3 answers at once, which is awaited all the same. */
export function queriesOf(connection: Sqlite.Database): Queries {
  return drizzle(connection) as unknown as Queries;
}

/** What names are compared by, for statements and for triggers. */
export function addFoldName(connection: Sqlite.Database): void {
  connection.function('fold_name', { deterministic: true }, (text) => foldName(String(text ?? '')));
}

/** Only reads, and one moment of the database throughout, whatever the running server writes meanwhile. */
export function openReader(file: string): { reads: Database; close(): void } {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true });
  reader.pragma('busy_timeout = 5000');
  reader.exec('begin');
  return { reads: queriesOf(reader), close: () => reader.close() };
}

/** Whether a text holds what is sought, both as names are compared: whatever the case, accents and spaces. */
export function holds(text: SQLWrapper, sought: string): SQL {
  return sql`instr(fold_name(${text}), ${foldName(sought)}) > 0`;
}

/** Whether a text is what is sought, whatever the case of its ASCII letters: all that `lower` knows of on every engine. */
export function isSameLetters(text: SQLWrapper, sought: string): SQL {
  return sql`lower(${text}) = ${sought.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
}
