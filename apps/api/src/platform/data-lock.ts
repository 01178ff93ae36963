import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** `serving`: one server, or what may only be done while none runs. `backup`: one backup at a time. */
export type Held = 'serving' | 'backup';

/**
 * Holds a data folder for something that only one process may do. The system itself lets go when the process ends,
 * however it ends, so that nothing stale is ever left. Makes the folder where there is none.
 * @returns lets go; `undefined` when somebody else holds it
 */
export function holdDataFolder(dataDir: string, what: Held): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new Sqlite(join(dataDir, `${what}.lock`), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
