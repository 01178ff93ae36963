import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { getOwnUserName, getUserName } from '#platform/process/user-name';

const IS_DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const IS_FORBIDDEN = /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH|IOERR_ACCESS)/;

/**
 * Returns an error that tells the operator what is wrong with a database file and what to do. Returns the error itself
 * unless SQLite reports that the file is damaged or cannot be opened.
 */
export function explainDatabaseError(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (IS_DAMAGED.test(error.code)) {
    return new Error(
      `The database ${file} is damaged (${error.message}). If you replaced it by hand beside an old ${file}-wal, use this instead: waha restore <snapshot>. Otherwise restore the newest backup: waha restore <archive>`,
      { cause: error },
    );
  }
  if (!IS_FORBIDDEN.test(error.code)) return error;
  const folder = dirname(file);
  const path = [folder, file, `${file}-wal`, `${file}-shm`].find((each) => existsSync(each) && !isUsable(each));
  if (path === undefined) return new Error(`${file} cannot be opened: ${error.message}`, { cause: error });
  const me = getOwnUserName();
  const { uid } = statSync(path);
  const message =
    uid === process.geteuid?.()
      ? `${path} cannot be used: its mode denies access. Change it: chmod -R u+rwX ${folder}`
      : `${path} cannot be used: it belongs to ${getUserName(uid)}, but Waha runs as ${me}. Change the owner: chown -R ${me}: ${folder}`;
  return new Error(message, { cause: error });
}

function isUsable(path: string): boolean {
  try {
    const enter = statSync(path).isDirectory() ? constants.X_OK : 0;
    accessSync(path, constants.R_OK | constants.W_OK | enter);
    return true;
  } catch {
    return false;
  }
}
