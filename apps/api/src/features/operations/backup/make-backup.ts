import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { formatArchiveName } from '@waha/domain/operations/backup-archive';
import { type BackupRetention, selectBackupsToDelete } from '@waha/domain/operations/backup-retention';
import { isClockTrusted } from '@waha/domain/operations/clock';
import { BACKUP_MIN_FREE_BYTES } from '@waha/domain/operations/disk';
import Sqlite from 'better-sqlite3';
import { fsyncPath } from '#platform/database/fsync';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { explainDatabaseError } from '#platform/database/sqlite/explain-database-error';
import { type DiskSpace, findFile, readDiskSpace } from '#platform/files/disk-space';
import { makeFolder } from '#platform/files/make-folder';
import { recordRecovered } from '#platform/process/record-recovered';
import { type ArchiveEntry, writeArchive } from './archive';
import { readBackupKeys } from './backup-keys';
import { updateBackupState } from './backup-state';
import { UNFINISHED_PREFIX } from './clear-interrupted-work';
import { formatFileStamp } from './format-file-stamp';
import { listArchives } from './list-archives';
import { MANIFEST_FILE, type Manifest } from './manifest';

export type BackupReport = {
  file: string;
  /** The size of the archive. */
  bytes: number;
  files: number;
  /** The storage of the files that are not in the archive. */
  filesIn?: string;
  /** Files that a row points to and that are not on the disk. */
  missing: string[];
  tookMs: number;
  /** Older archives that were deleted by the retention rule. */
  removed: string[];
};

type Needs = {
  dataDir: string;
  backupDir: string;
  /** The storage of files, if it is not this disk: backing it up is left to that store. */
  filesIn?: string | undefined;
  keep: BackupRetention;
  version: string;
  now: () => Instant;
  /** Public keys that also open it, besides the installation's own. */
  recipients?: readonly string[];
  /** Opens it, instead of any key. */
  passphrase?: string | undefined;
  /** Whether a person started it; otherwise the server does, on its schedule. */
  isManual?: boolean;
  diskRoom?: (folder: string) => Promise<DiskSpace>;
};

/**
 * Makes one archive of all data except the keys, whether the server runs or not. It contains a consistent copy of the
 * database, each file on this disk that a row points to, and the operator's own catalogue. It is encrypted, and signed
 * by this installation. Records the outcome in the data folder.
 * @throws Error when it failed; then no archive remains
 */
export async function makeBackup(needs: Needs): Promise<BackupReport> {
  const startedAt = needs.now();
  let releaseLock: (() => void) | undefined;
  try {
    releaseLock = lockDataFolder(needs.dataDir, 'backup');
    if (!releaseLock) throw new BackupInProgress();
    const report = await createWholeBackup(needs, startedAt);
    const { file, bytes, files, tookMs } = report;
    const lastGood = { madeAt: startedAt, file, bytes, files, tookMs };
    updateBackupState(needs.dataDir, () => ({ triedAt: startedAt, hasFailed: false, failure: undefined, lastGood }));
    return report;
  } catch (error) {
    // The other backup records its own outcome.
    if (error instanceof BackupInProgress) throw error;
    saveFailedBackup(needs.dataDir, startedAt, error);
    throw error;
  } finally {
    releaseLock?.();
  }
}

/** Two files that are deleted during one backup are rare, three are another problem. */
const MAX_TRIES = 3;

class BackupInProgress extends Error {
  constructor() {
    super('Another backup or restore is running on this data folder.');
  }
}

/** The failure is reported even if it cannot be recorded here: the doctor then finds the reason. */
function saveFailedBackup(dataDir: string, triedAt: Instant, error: unknown): void {
  const failure = error instanceof Error ? error.message : String(error);
  try {
    updateBackupState(dataDir, () => ({ triedAt, hasFailed: true, failure }));
  } catch (unsaved) {
    // The caller gets the failure of the backup itself.
    recordRecovered('backup-state', unsaved);
  }
}

/**
 * Creates the archive again if a file was deleted after the database was copied, because a member was erased or a file
 * became too old. The next copy no longer has its row.
 */
async function createWholeBackup(needs: Needs, startedAt: Instant): Promise<BackupReport> {
  for (let tries = 1; ; tries++) {
    try {
      return await createBackup(needs, startedAt);
    } catch (error) {
      if (tries === MAX_TRIES || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      recordRecovered('backup-file-deleted', error);
    }
  }
}

async function createBackup(needs: Needs, startedAt: Instant): Promise<BackupReport> {
  const { dataDir, backupDir, filesIn, keep: retention, version, now, recipients = [], passphrase } = needs;
  const { recipient, signingKey } = await readBackupKeys(dataDir);
  const encryption =
    passphrase === undefined ? { recipients: [...new Set([recipient, ...recipients])] } : { passphrase };
  makeFolder(backupDir);
  for (const folder of [backupDir, dataDir]) await deleteUnfinishedFiles(folder);
  await requireDiskSpace(needs);
  // Unencrypted copies stay in the data folder, which is unencrypted anyway.
  const temporaryFolder = await mkdtemp(join(dataDir, UNFINISHED_PREFIX));
  const part = join(backupDir, `${UNFINISHED_PREFIX}${formatFileStamp(startedAt)}`);
  try {
    const database = join(temporaryFolder, 'waha.sqlite');
    // Files are copied after the rows: all files of the database copy are already on the disk.
    const { schema, rows, clockMark } = copyDatabase(join(dataDir, 'waha.sqlite'), database);
    const { found, missing } = await findStoredFiles(filesIn ? [] : rows, join(dataDir, 'uploads'));
    const ownCatalogueFiles = await listOwnCatalogue(dataDir);
    const bytes = found.reduce((sum, { size }) => sum + size, (await stat(database)).size);
    const about = { format: 1, version, madeAt: toIso(startedAt), schema, files: found.length, bytes } as const;
    const manifest = { ...about, ...(filesIn && { filesIn }) };
    const size = await writeArchive(part, listEntries(manifest, database, dataDir, found, ownCatalogueFiles), {
      whom: encryption,
      signingKey,
    });
    const file = join(backupDir, formatArchiveName({ madeAt: startedAt, isManual: needs.isManual ?? false }));
    await rename(part, file);
    await fsyncPath(backupDir);
    // With a clock that jumped, all archives would count as old.
    const removed = isClockTrusted(clockMark, startedAt) ? await deleteOldBackups(backupDir, retention) : [];
    const report = { file, bytes: size, files: found.length, missing, tookMs: now() - startedAt, removed };
    return { ...report, ...(filesIn && { filesIn }) };
  } finally {
    for (const path of [temporaryFolder, part]) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Checks that the copy of the database and the archive fit, with uploads continuing meanwhile.
 * @throws Error saying how much space is missing
 */
async function requireDiskSpace({ dataDir, backupDir, filesIn, diskRoom = readDiskSpace }: Needs): Promise<void> {
  const file = join(dataDir, 'waha.sqlite');
  const copy = (await stat(file)).size;
  const archive = copy + (filesIn ? 0 : sumFileBytes(file));
  const isOneDisk = (await stat(backupDir)).dev === (await stat(dataDir)).dev;
  const wanted = isOneDisk
    ? [{ folder: dataDir, needed: copy + archive + BACKUP_MIN_FREE_BYTES }]
    : [
        { folder: dataDir, needed: copy + BACKUP_MIN_FREE_BYTES },
        { folder: backupDir, needed: archive + BACKUP_MIN_FREE_BYTES },
      ];
  for (const { folder, needed } of wanted) {
    const { free } = await diskRoom(folder);
    if (free >= needed) continue;
    throw new Error(
      `Not enough disk space for a backup: ${formatMegabytes(needed)} MB needed on the disk of ${folder}, including the reserve for uploads; ${formatMegabytes(free)} MB free. Free up space, or set WAHA_BACKUP_DIR to another disk.`,
    );
  }
}

function sumFileBytes(database: string): number {
  let source: Sqlite.Database | undefined;
  try {
    source = new Sqlite(database, { readonly: true, fileMustExist: true });
    return source
      .prepare(`select coalesce(sum(size), 0) from files ${storedOnly(source)}`)
      .pluck()
      .get() as number;
  } catch (error) {
    throw explainDatabaseError(error, database);
  } finally {
    source?.close();
  }
}

const formatMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

type FileRow = { id: string; size: number };

type DatabaseCopy = { schema: string; rows: FileRow[]; clockMark: Instant | undefined };

/**
 * Copies the database at one moment, whatever the running server writes. Returns its facts about files and the clock.
 */
function copyDatabase(from: string, to: string): DatabaseCopy {
  let source: Sqlite.Database | undefined;
  try {
    source = new Sqlite(from, { readonly: true, fileMustExist: true });
    source.pragma('busy_timeout = 5000');
    source.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw explainDatabaseError(error, from);
  } finally {
    source?.close();
  }
  const copy = new Sqlite(to, { readonly: true });
  try {
    const schema = copy.prepare('select max(name) from migrations').pluck().get() as string;
    const rows = copy.prepare(`select id, size from files ${storedOnly(copy)} order by id`).all() as FileRow[];
    return { schema, rows, clockMark: readClockMark(copy) };
  } finally {
    copy.close();
  }
}

/** Returns the condition for files that still have content. A database of an older program has no other files. */
function storedOnly(database: Sqlite.Database): string {
  const column = database.prepare("select 1 from pragma_table_info('files') where name = 'deleted_at'").get();
  return column ? 'where deleted_at is null' : '';
}

/** Also undefined in a database of an older program that this one has not opened yet. */
function readClockMark(copy: Sqlite.Database): Instant | undefined {
  const isThere = copy.prepare("select 1 from sqlite_master where name = 'clock_mark'").get();
  return isThere ? (copy.prepare('select marked_at from clock_mark').pluck().get() as Instant | undefined) : undefined;
}

async function findStoredFiles(
  rows: readonly FileRow[],
  uploads: string,
): Promise<{ found: FileRow[]; missing: string[] }> {
  const found: FileRow[] = [];
  const missing: string[] = [];
  for (const row of rows) {
    const stats = await findFile(join(uploads, row.id));
    if (stats) found.push({ id: row.id, size: stats.size });
    else missing.push(row.id);
  }
  return { found, missing };
}

async function listOwnCatalogue(dataDir: string): Promise<string[]> {
  const folder = readdir(join(dataDir, 'catalogue'));
  const names = await folder.catch((error: unknown) => recordRecovered('backup-catalogue', error));
  return (names ?? []).filter((name) => /^\w[\w-]*\.json$/.test(name));
}

async function* listEntries(
  manifest: Manifest,
  database: string,
  dataDir: string,
  files: readonly FileRow[],
  ownCatalogueFiles: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  yield { name: MANIFEST_FILE, text: JSON.stringify(manifest) };
  yield { name: 'waha.sqlite', path: database };
  for (const name of ownCatalogueFiles) yield { name: `catalogue/${name}`, path: join(dataDir, 'catalogue', name) };
  for (const { id } of files) yield { name: `uploads/${id}`, path: join(dataDir, 'uploads', id) };
}

/** Deletes the files of a killed backup. */
async function deleteUnfinishedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED_PREFIX)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function deleteOldBackups(backupDir: string, retention: BackupRetention): Promise<string[]> {
  const deleted = selectBackupsToDelete(listArchives(backupDir), retention);
  for (const { path } of deleted) await rm(path, { force: true });
  return deleted.map(({ name }) => name);
}
