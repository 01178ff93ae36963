import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from './open-sqlite-database';

/**
 * The largest file that is rewritten while a server runs. The server cannot write meanwhile, for less than half a
 * second.
 */
const QUICK_REWRITE_MAX_BYTES = 32 * 1024 * 1024;

const getRewriteMarkerPath = (file: string) => join(dirname(file), 'rewrite-due');

/**
 * Rewrites the database file from its current rows. Deletes overwrite data, but copies remain in pages that were moved,
 * in pages of older programs, and in the log. Needs free space of twice the database; no other process can write
 * meanwhile.
 * @returns `false` when an open transaction of another process or a full disk prevents it; then it is due at the next
 * start
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

/** Marks the rewrite as due, at the next start at the latest. The mark survives a power cut. */
export function markRewriteDue(file: string): void {
  writeFileSync(getRewriteMarkerPath(file), '', { mode: 0o600, flush: true });
}

export function isRewriteDue(file: string): boolean {
  return existsSync(getRewriteMarkerPath(file));
}

/** Checks whether a rewrite is too short to disturb a running server. */
export function isRewriteQuick(file: string): boolean {
  return statSync(file).size <= QUICK_REWRITE_MAX_BYTES;
}
