import { stat, statfs } from 'node:fs/promises';
import { diskStanding } from '@waha/domain/operations/disk';

/** Of the disk that holds the data folder, in bytes. */
export type DiskRoom = { free: number; total: number };

/** What may still be written there by the program's user. */
export async function readDiskRoom(dataDir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** So little is left that it is kept for rows: what members sent must be decided on, and nothing acknowledged be lost. */
export async function isDiskFull(diskRoom: () => Promise<DiskRoom>): Promise<boolean> {
  return diskStanding(await diskRoom()) === 'full';
}

/** In seconds: somebody has to make room first. */
export const NO_ROOM_RETRY_AFTER = 60;

/** What the system and the database say when not one byte more can be written. */
const SAY_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

/** Whether this failed since the disk is full, itself or what it was caused by. */
export function saysDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && SAY_FULL.has(String(each.code))) return true;
  return false;
}

/** A file's size, or nothing where there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
