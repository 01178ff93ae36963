import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { fsyncPath } from '#platform/database/fsync';
import { readDiskSpace } from '#platform/files/disk-space';
import { type ArchiveAccess, checkArchive, unpackArchive } from './archive';
import { type CheckInput, checkUnpackedBackup, type UnpackedReport } from './check-unpacked-backup';
import { clearInterruptedWork, lockRehearsal, REHEARSAL_PREFIX } from './clear-interrupted-work';
import { RestoreRefused, replaceData } from './replace-data';

type Needs = CheckInput & { archive: string; access: ArchiveAccess; dataDir: string };

/**
 * Rehearses a restore beside whatever runs: reads the archive, unpacks it aside, looks at all of it, throws it away. What
 * is unpacked lies in the data folder, where there is one: the disk of the archive may be anybody's.
 * @throws BadArchive when a byte of it is damaged or it is not one of ours, RestoreRefused when what is in it does not agree with itself
 */
export async function rehearseRestore({ archive, access, dataDir, ...means }: Needs): Promise<UnpackedReport> {
  const place = existsSync(dataDir) ? dataDir : dirname(archive);
  const aside = await mkdtemp(join(place, REHEARSAL_PREFIX));
  const letGo = lockRehearsal(aside);
  try {
    clearInterruptedWork(place);
    return await unpackAndCheck({ archive, access, into: aside }, means);
  } finally {
    letGo();
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Puts a backup into the place of a data folder's content, which is kept beside it. Never over a running server.
 * Everybody logs in again afterwards; phones read everything anew, and send what they still hold: it is done once, by its key.
 * @param addKeys writes the keys that came apart into a folder; without it those that are there stay
 * @returns also the folder that holds what was there before, where something was
 * @throws as `rehearseRestore`, and RestoreRefused while a server runs or where something cannot be moved; then the data folder is as it was
 */
export async function restoreBackup(
  { archive, access, dataDir, ...means }: Needs,
  addKeys?: (folder: string) => Promise<void>,
): Promise<UnpackedReport & { before: string | undefined }> {
  const { report, before } = await replaceData({ dataDir, now: means.now }, async (comes) => {
    const unpacked = await unpackAndCheck({ archive, access, into: comes }, means);
    startNewEpoch(join(comes, 'waha.sqlite'), means.now);
    for (const folder of ['uploads', 'catalogue']) await mkdir(join(comes, folder), { recursive: true, mode: 0o700 });
    await addKeys?.(join(comes, 'keys'));
    for (const folder of [join(comes, 'uploads'), comes]) await fsyncPath(folder);
    return unpacked;
  });
  return { ...report, before };
}

async function unpackAndCheck(
  { archive, access, into }: Pick<Needs, 'archive' | 'access'> & { into: string },
  means: CheckInput,
): Promise<UnpackedReport> {
  const { size } = await stat(archive);
  if ((await readDiskSpace(into)).free < size * 1.1) {
    throw new RestoreRefused(
      `There is not room enough to unpack: ${formatMegabytes(size * 1.1)} MB are needed in ${into}.`,
    );
  }
  await unpackArchive(await checkArchive(archive, access), into);
  const report = await checkUnpackedBackup(into, means);
  if (report.faults.length > 0) {
    throw new RestoreRefused(
      `The backup does not agree with itself:\n${report.faults.map((each) => `  ${each}`).join('\n')}`,
    );
  }
  return report;
}

/**
 * Whoever followed the history of changes that ends here has to read everything anew. Whoever was logged out, or has used
 * a link up, since the backup was made stays so: all log in again, and no link of then works. What commands were answered
 * stays, so that what a phone sends once more is done once.
 */
export function startNewEpoch(file: string, now: Instant): void {
  const database = new Sqlite(file);
  try {
    database.transaction(() => {
      database.prepare('update change_epoch set epoch = ?').run(randomBytes(8).toString('hex'));
      database.prepare('update sessions set ended_at = ? where ended_at is null').run(now);
      for (const links of ['password_resets', 'password_link_requests', 'setup_links'])
        database.exec(`delete from ${links}`);
      // What was on its way when the backup was made, or had gone, is here from now on.
      database.exec("delete from move_mark where state <> 'arriving'");
    })();
  } finally {
    database.close();
  }
}

const formatMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
