import { join } from 'node:path';
import { SECOND } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { makePrivateFolder, restrictToOwner } from '../files/restrict-to-owner';
import { explainDatabaseError } from './sqlite/explain-database-error';

/**
 * `serving`: one server, or a restore. `backup`: one backup at a time, and none during a restore. `commands`: shared by
 * the operator's commands that write, and held alone by a server until it has opened the database, and by a restore.
 */
export type DataLockKind = 'serving' | 'backup' | 'commands';

/** Somebody else who holds it is waited for so long. A start of the server takes less. */
export const DATA_LOCK_WAIT_MS = 3 * SECOND;

/**
 * Holds a data folder for something that only one process may do. The system itself lets go when the process ends,
 * however it ends, so that nothing stale is ever left. Makes the folder where there is none.
 * @param waitMs how long others are waited for; nothing else goes on in this process meanwhile
 * @returns lets go; `undefined` when somebody else holds it
 */
export function lockDataFolder(dataDir: string, what: DataLockKind, waitMs = 0): (() => void) | undefined {
  return acquireDataLock(dataDir, what, { statement: 'begin exclusive', waitMs });
}

/** As `lockDataFolder`, beside others that share it: `undefined` while somebody holds it alone. */
export function lockDataFolderShared(dataDir: string, what: DataLockKind, waitMs = 0): (() => void) | undefined {
  return acquireDataLock(dataDir, what, { statement: 'begin; select count(*) from sqlite_schema', waitMs });
}

function acquireDataLock(
  dataDir: string,
  what: DataLockKind,
  { statement, waitMs }: { statement: string; waitMs: number },
): (() => void) | undefined {
  makePrivateFolder(dataDir);
  const file = join(dataDir, `${what}.lock`);
  const lock = openLockFile(file, waitMs);
  try {
    restrictToOwner(file);
    lock.exec(statement);
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw explainDatabaseError(error, file);
  }
}

/** @throws Error saying what to do when another user owns the file, as a command that root ran used to leave it */
function openLockFile(file: string, waitMs: number): Sqlite.Database {
  try {
    return new Sqlite(file, { timeout: waitMs });
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}
