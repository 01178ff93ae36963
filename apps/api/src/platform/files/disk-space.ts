import { stat, statfs } from 'node:fs/promises';
import { getDiskStatus } from '@waha/domain/operations/disk';

/** Of the disk that holds the data folder, in bytes. */
export type DiskSpace = { free: number; total: number };

/** What may still be written there by the program's user. */
export async function readDiskSpace(dataDir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** So little is left that it is kept for rows: what members sent must be decided on, and nothing acknowledged be lost. */
export async function isDiskFull(readSpace: () => Promise<DiskSpace>): Promise<boolean> {
  return getDiskStatus(await readSpace()) === 'full';
}

/** In seconds: somebody has to make room first. */
export const NO_SPACE_RETRY_AFTER_SECONDS = 60;

/** What the system and the database say when not one byte more can be written. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

/** Whether this failed since the disk is full, itself or what it was caused by. */
export function isDiskFullError(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && DISK_FULL_CODES.has(String(each.code))) return true;
  return false;
}

/** A file's size, or nothing where there is none. */
export async function readFileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
