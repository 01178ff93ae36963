import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { BACKUP_MIN_FREE_BYTES } from '@waha/domain/operations/disk';
import Sqlite from 'better-sqlite3';
import { fsyncPath } from '#platform/database/fsync';
import { type DiskSpace, readDiskSpace } from '#platform/files/disk-space';
import { isOnAnotherDisk } from '#platform/files/is-on-another-disk';
import { type ArchiveAccess, checkArchive, unpackArchive } from './archive';
import { type CheckInput, checkUnpackedBackup, type UnpackedReport } from './check-unpacked-backup';
import { clearInterruptedWork, lockRehearsal, REHEARSAL_PREFIX } from './clear-interrupted-work';
import { RestoreRefused, replaceData } from './swap/replace-data';

type Needs = CheckInput & {
  archive: string;
  access: ArchiveAccess;
  dataDir: string;
  diskRoom?: (folder: string) => Promise<DiskSpace>;
};

/** There is not enough space to unpack the archive; nothing was changed. */
export class NoSpaceForRestore extends RestoreRefused {}

/**
 * Rehearses a restore while the server runs: reads the archive, unpacks it, checks all of it, and deletes it. Unpacks
 * into the data folder, if there is one: others may have access to the disk of the archive.
 * @throws BadArchiveError when a byte of it is damaged or it is not one of ours, RestoreRefused when its content is
 * inconsistent
 */
export async function rehearseRestore({
  archive,
  access,
  dataDir,
  diskRoom,
  ...means
}: Needs): Promise<UnpackedReport> {
  const parentFolder = existsSync(dataDir) ? dataDir : dirname(archive);
  await requireDiskSpace(archive, [parentFolder], diskRoom);
  const temporaryFolder = await mkdtemp(join(parentFolder, REHEARSAL_PREFIX));
  const releaseLock = lockRehearsal(temporaryFolder);
  try {
    clearInterruptedWork(parentFolder);
    return await unpackAndCheck({ archive, access, into: temporaryFolder }, means);
  } finally {
    releaseLock();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/**
 * Replaces the content of a data folder by a backup, and keeps the old content beside it. Refuses while a server runs.
 * Everyone must log in again. Phones reload all data, and send their pending jobs: each is executed once, by its
 * idempotency key.
 * @param addKeys writes separately stored keys into a folder; without it the present keys stay
 * @returns also the folder with the previous data, if there was any
 * @throws as `rehearseRestore`, and RestoreRefused while a server runs or when something cannot be moved; then the data
 * folder
 * is unchanged
 */
export async function restoreBackup(
  { archive, access, dataDir, diskRoom, ...means }: Needs,
  addKeys?: (folder: string) => Promise<void>,
): Promise<UnpackedReport & { before: string | undefined }> {
  const { report, before } = await replaceData({ dataDir, now: means.now }, async (incomingFolder) => {
    const uploads = join(dataDir, 'uploads');
    await requireDiskSpace(archive, [dataDir, ...(isOnAnotherDisk(uploads) ? [uploads] : [])], diskRoom);
    const unpacked = await unpackAndCheck({ archive, access, into: incomingFolder }, means);
    startNewEpoch(join(incomingFolder, 'waha.sqlite'), means.now);
    for (const folder of ['uploads', 'catalogue'])
      await mkdir(join(incomingFolder, folder), { recursive: true, mode: 0o700 });
    await addKeys?.(join(incomingFolder, 'keys'));
    for (const folder of [join(incomingFolder, 'uploads'), incomingFolder]) await fsyncPath(folder);
    return unpacked;
  });
  return { ...report, before };
}

/**
 * Checks that the unpacked archive fits into each of these folders and leaves the reserve for uploads. The content of an
 * archive is not compressed.
 * @throws NoSpaceForRestore saying how much space is missing
 */
async function requireDiskSpace(archive: string, folders: readonly string[], diskRoom = readDiskSpace): Promise<void> {
  const needed = (await stat(archive)).size * UNPACKED_FACTOR + BACKUP_MIN_FREE_BYTES;
  for (const folder of folders) {
    const { free } = await diskRoom(folder);
    if (free >= needed) continue;
    throw new NoSpaceForRestore(
      `Not enough disk space: ${formatMegabytes(needed)} MB needed in ${folder}, including the reserve for uploads; ${formatMegabytes(free)} MB free.`,
    );
  }
}

/** Files use whole blocks of the disk. */
const UNPACKED_FACTOR = 1.1;

async function unpackAndCheck(
  { archive, access, into }: Pick<Needs, 'archive' | 'access'> & { into: string },
  means: CheckInput,
): Promise<UnpackedReport> {
  await unpackArchive(await checkArchive(archive, access), into);
  const report = await checkUnpackedBackup(into, means);
  if (report.faults.length > 0) {
    throw new RestoreRefused(`The backup failed verification:\n${report.faults.map((each) => `  ${each}`).join('\n')}`);
  }
  return report;
}

/**
 * Starts a new history of changes, so that clients reload all data. Ends all sessions and deletes all links, since the
 * backup may have revived ended sessions and used links. Stored responses stay, so that a repeated command is executed
 * once.
 */
export function startNewEpoch(file: string, now: Instant): void {
  const database = new Sqlite(file);
  try {
    database.transaction(() => {
      database.prepare('update change_epoch set epoch = ?').run(randomBytes(8).toString('hex'));
      database.prepare('update sessions set ended_at = ? where ended_at is null').run(now);
      for (const links of ['password_resets', 'password_link_requests', 'setup_links'])
        database.exec(`delete from ${links}`);
      // A move that was in progress or done when the backup was made no longer applies.
      database.exec("delete from move_mark where state <> 'arriving'");
    })();
  } finally {
    database.close();
  }
}

const formatMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
