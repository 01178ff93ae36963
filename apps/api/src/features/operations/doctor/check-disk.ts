import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DISK_FULL_BELOW } from '@waha/domain/operations/disk';
import { sum } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { files } from '../../../platform/database/platform.tables';
import { readDiskRoom } from '../../../platform/files/disk-space';
import { type Finding, ok, warning, wrong } from './finding';

const MEGABYTE = 1024 * 1024;
export const FREE_AT_LEAST = 1024 * MEGABYTE;

type Disk = { freeBytes: number; dataBytes: number };

/** Bytes that are free where the data lies, and what the database and the files take, where they are kept there. */
export async function readDisk(
  dataDir: string,
  db: Database | undefined,
  { isOnDisk }: { isOnDisk: boolean } = { isOnDisk: true },
): Promise<Disk> {
  const { free } = await readDiskRoom(dataDir);
  const [row] = isOnDisk && db ? await db.select({ bytes: sum(files.size).mapWith(Number) }).from(files) : [];
  const database = statSync(join(dataDir, 'waha.sqlite'), { throwIfNoEntry: false });
  return { freeBytes: free, dataBytes: (database?.size ?? 0) + (row?.bytes ?? 0) };
}

/** A backup and a restore each need room for all of it once more. */
export function checkDisk({ freeBytes, dataBytes }: Disk): Finding {
  const says = `${megabytes(freeBytes)} MB are free, the data take ${megabytes(dataBytes)} MB`;
  if (freeBytes < DISK_FULL_BELOW) {
    return wrong(
      'disk',
      `the disk is full, and no file is taken any more: ${says}`,
      'Make room now: du -sh of the data folder shows what is large.',
    );
  }
  if (freeBytes >= Math.max(FREE_AT_LEAST, 2 * dataBytes)) return ok('disk', says);
  return warning('disk', says, 'Make room, or move backups to another disk with WAHA_BACKUP_DIR.');
}

const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
