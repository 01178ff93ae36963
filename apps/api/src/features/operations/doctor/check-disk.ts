import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DISK_FULL_BELOW_BYTES } from '@waha/domain/operations/disk';
import { isNull, sum } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { readDiskSpace } from '#platform/files/disk-space';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

const MEGABYTE_BYTES = 1024 * 1024;
export const MIN_FREE_BYTES = 1024 * MEGABYTE_BYTES;
/** A smaller disk of the data is soon full. The guide asks for 10 GB; install.sh warns below the same limit. */
const MIN_TOTAL_BYTES = 8000 * MEGABYTE_BYTES;

type DiskUsage = { freeBytes: number; totalBytes: number; dataBytes: number };

/** Returns the free and all bytes of the disk with the data, and the size of the database and of the files on it. */
export async function readDiskUsage(
  dataDir: string,
  db: Database | undefined,
  { isOnDisk }: { isOnDisk: boolean } = { isOnDisk: true },
): Promise<DiskUsage> {
  const { free, total } = await readDiskSpace(dataDir);
  // On a full disk, the database may be unreadable: its sum does not matter then.
  const [row] =
    isOnDisk && db && free >= DISK_FULL_BELOW_BYTES
      ? await db
          .select({ bytes: sum(files.size).mapWith(Number) })
          .from(files)
          .where(isNull(files.deletedAt))
      : [];
  const database = statSync(join(dataDir, 'waha.sqlite'), { throwIfNoEntry: false });
  return { freeBytes: free, totalBytes: total, dataBytes: (database?.size ?? 0) + (row?.bytes ?? 0) };
}

/** A backup and a restore each need space for a second copy of the data. */
export function checkDisk({ freeBytes, totalBytes, dataBytes }: DiskUsage): Finding {
  const message = `${formatMegabytes(freeBytes)} MB free, ${formatMegabytes(dataBytes)} MB used by data`;
  if (freeBytes < DISK_FULL_BELOW_BYTES) {
    return createErrorFinding(
      'disk',
      `the disk is full, and uploads are rejected: ${message}`,
      'Free up space now. To see what is large, also what is not from Waha: du -sh in the data folder.',
    );
  }
  if (freeBytes >= Math.max(MIN_FREE_BYTES, 2 * dataBytes)) {
    if (totalBytes >= MIN_TOTAL_BYTES) return createOkFinding('disk', message);
    return createWarningFinding(
      'disk',
      `${message}: the whole disk has only ${formatMegabytes(totalBytes)} MB`,
      'Plan 10 GB for receipts, videos and backups: enlarge this disk, or use another one.',
    );
  }
  return createWarningFinding(
    'disk',
    `${message}: less than 1 GB, or less than twice the data, which backups and restores need`,
    'Free up space, or move backups to another disk with WAHA_BACKUP_DIR.',
  );
}

const formatMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE_BYTES);
