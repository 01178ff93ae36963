import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from './open-sqlite-database';

/** Beside a server that runs: it cannot write meanwhile. So much takes less than half a second. */
const QUICK_REWRITE_MAX_BYTES = 32 * 1024 * 1024;

const getRewriteMarkerPath = (file: string) => join(dirname(file), 'rewrite-due');

/**
 * Writes the database's file anew, from the rows that there are. What was deleted is overwritten when it goes, yet copies of
 * it stay between the rows where the tree was moved about, in pages that older programs left, and in the log. Needs room
 * for the database twice; nobody else can write meanwhile.
 * @returns `false` when somebody else's open transaction or a full disk prevents it; then it is due at the next start
 */
export function vacuumDatabase({ file, writer }: Pick<SqliteDatabase, 'file' | 'writer'>): boolean {
  markRewriteDue(file);
  try {
    writer.exec('vacuum');
    const [log] = writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (log?.busy !== 0) return false;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED|FULL)/.test(error.code)) return false;
    throw error;
  }
  rmSync(getRewriteMarkerPath(file), { force: true });
  return true;
}

/** That it has to be done, at the next start at the latest; known after a power cut too. */
export function markRewriteDue(file: string): void {
  writeFileSync(getRewriteMarkerPath(file), '', { mode: 0o600, flush: true });
}

export function isRewriteDue(file: string): boolean {
  return existsSync(getRewriteMarkerPath(file));
}

/** Whether a server that runs would hardly feel it. */
export function isRewriteQuick(file: string): boolean {
  return statSync(file).size <= QUICK_REWRITE_MAX_BYTES;
}
