import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { Instant } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import type { Database } from '#platform/database/database';
import { migrate } from '#platform/database/sqlite/migrate';
import { openSqliteReader } from '#platform/database/sqlite/open-sqlite-database';
import { MANIFEST_FILE, type Manifest, readManifest } from './manifest';

/** Replays the ledger; `faults` has a sentence for each difference. */
export type Replay = (db: Database, now: Instant) => Promise<ReplayReport>;
type ReplayReport = {
  members: number;
  entries: number;
  packs: number;
  withdrawals: number;
  recharges: number;
  faults: string[];
};

/** The means of checking a backup. */
export type CheckInput = { migrations: string; replay: Replay; now: Instant };

export type UnpackedReport = {
  manifest: Manifest;
  /** The number of files whose bytes match their row. */
  files: number;
  /** Files that a row points to and that were never in the backup. */
  missing: string[];
  /** The number of files that are in the storage named by the manifest, and in no backup. */
  elsewhere: number;
  ledger: ReplayReport;
  /** The faults, a sentence each; empty when the backup is complete. */
  faults: string[];
};

/**
 * Checks an unpacked backup completely: the database's own check, this program's migrations, every file's bytes against
 * its row, and the replay of the ledger.
 * @throws Error when it is not a backup, or of a newer program
 */
export async function checkUnpackedBackup(
  folder: string,
  { migrations, replay, now }: CheckInput,
): Promise<UnpackedReport> {
  const manifest = readManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => ''));
  const file = join(folder, 'waha.sqlite');
  if (!manifest || !existsSync(file)) throw new Error('This is not a Waha backup, or it was made by a newer version.');
  const { rows, faults } = openAndMigrate(file, migrations);
  const missing: string[] = [];
  let files = 0;
  const elsewhere = manifest.filesIn === undefined ? 0 : rows.length;
  for (const { id, sha256 } of elsewhere > 0 ? [] : rows) {
    const path = join(folder, 'uploads', id);
    if (!existsSync(path)) missing.push(id);
    else if ((await hashFile(path)) === sha256) files++;
    else faults.push(`File ${id} failed verification.`);
  }
  if (files !== manifest.files) faults.push(`${formatCount(manifest.files, 'file')} expected, ${files} verified.`);
  const ledger = await withDatabase(file, (db) => replay(db, now));
  return { manifest, files, missing, elsewhere, ledger, faults: [...faults, ...ledger.faults] };
}

type OpenedDatabase = { rows: { id: string; sha256: string }[]; faults: string[] };

/**
 * Checks a database and migrates it to this program.
 * @throws Error when it is not a database, or of a newer program
 */
export function openAndMigrate(file: string, migrations: string): OpenedDatabase {
  const database = new Sqlite(file);
  try {
    database.pragma('journal_mode = DELETE');
    const integrityReport = database.pragma('integrity_check', { simple: true });
    const foreignKeyViolations = database.pragma('foreign_key_check') as unknown[];
    const faults: string[] = [];
    if (integrityReport !== 'ok') faults.push(`The database is damaged: ${integrityReport}`);
    if (foreignKeyViolations.length > 0)
      faults.push(`${formatCount(foreignKeyViolations.length, 'foreign key violation')}.`);
    migrate(database, migrations, file);
    return {
      rows: database.prepare('select id, sha256 from files where deleted_at is null').all() as OpenedDatabase['rows'],
      faults,
    };
  } finally {
    database.close();
  }
}

async function withDatabase<Result>(file: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { reads, close } = openSqliteReader(file);
  try {
    return await work(reads);
  } finally {
    close();
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
