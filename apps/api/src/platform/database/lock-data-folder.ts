import { join } from 'node:path';
import { SECOND } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { makePrivateFolder, restrictToOwner } from '../files/restrict-to-owner';
import { explainDatabaseError } from './sqlite/explain-database-error';

/**
 * `serving`: one server, or a restore. `backup`: one backup at a time, and none during a restore. `commands`: shared by
 * the operator's commands that write; exclusive for a restore, and for a server until it has opened the database.
 * `copies`: one process that copies backups to another place. `backup-state`: a change of that file.
 */
export type DataLockKind = 'serving' | 'backup' | 'commands' | 'copies' | 'backup-state';

/** The longest wait for another holder. A start of the server takes less. */
export const DATA_LOCK_WAIT_MS = 3 * SECOND;

/**
 * Locks a data folder for work that only one process may do. The system releases the lock when the process ends,
 * however it ends, so locks never become stale. Creates the folder if it is missing.
 * @param waitMs the longest wait for another holder; blocks this process meanwhile
 * @returns a function that releases the lock; `undefined` when another process holds it
 */
export function lockDataFolder(dataDir: string, kind: DataLockKind, waitMs = 0): (() => void) | undefined {
  return acquireDataLock(dataDir, kind, { statement: 'begin exclusive', waitMs });
}

/**
 * Shares the lock with others, otherwise like `lockDataFolder`. Returns `undefined` while another process holds it
 * exclusively.
 */
export function lockDataFolderShared(dataDir: string, kind: DataLockKind, waitMs = 0): (() => void) | undefined {
  return acquireDataLock(dataDir, kind, { statement: 'begin; select count(*) from sqlite_schema', waitMs });
}

function acquireDataLock(
  dataDir: string,
  kind: DataLockKind,
  { statement, waitMs }: { statement: string; waitMs: number },
): (() => void) | undefined {
  makePrivateFolder(dataDir);
  const file = join(dataDir, `${kind}.lock`);
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

/**
 * Opens the lock file.
 * @throws Error that says what to do when another user owns the file, as after an older command run by root
 */
function openLockFile(file: string, waitMs: number): Sqlite.Database {
  try {
    return new Sqlite(file, { timeout: waitMs });
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}

/** A restore may run beside the other kinds. */
const LOCK_HOLDER_MESSAGES: Record<Exclude<DataLockKind, 'copies' | 'backup-state'>, string> = {
  serving: 'A server is using this data folder. Stop it first.',
  commands: 'A waha command is using this data folder. Try again when it has finished.',
  backup: 'A backup of this data folder is running. Try again when it has finished.',
};

/**
 * Locks a data folder for a change of the folder as a whole: no other process serves, writes or backs it up.
 * @returns a function that releases the lock; or a sentence that names the holder
 */
export function lockDataFolderExclusively(dataDir: string): (() => void) | string {
  const held: (() => void)[] = [];
  for (const [kind, isHeld] of Object.entries(LOCK_HOLDER_MESSAGES)) {
    const releaseLock = lockDataFolder(dataDir, kind as DataLockKind);
    if (!releaseLock) {
      for (const release of held) release();
      return isHeld;
    }
    held.push(releaseLock);
  }
  return () => {
    for (const release of held) release();
  };
}
