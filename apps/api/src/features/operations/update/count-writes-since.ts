import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { LostWrites } from './roll-back-program';

/** Counts what was written since a snapshot of the database: both logs number their rows and never reuse a number. */
export function countWritesSince(dataDir: string, snapshot: string): LostWrites {
  const [now, then] = [readLastNumbers(join(dataDir, 'waha.sqlite')), readLastNumbers(snapshot)];
  return { audit: now.audit - then.audit, changes: now.changes - then.changes };
}

function readLastNumbers(file: string): LostWrites {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const read = database.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck();
    return { audit: read.get('audit_log') ?? 0, changes: read.get('change_log') ?? 0 };
  } finally {
    database.close();
  }
}
