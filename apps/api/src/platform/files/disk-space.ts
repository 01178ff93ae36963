import type { Stats } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { getDiskStatus } from '@waha/domain/operations/disk';
import { recordRecovered } from '../process/record-recovered';

/** The space of the disk that holds the data folder, in bytes. */
export type DiskSpace = { free: number; total: number };

/** The inodes of a disk; both 0 if its file system does not limit them. */
export type DiskInodes = { free: number; total: number };

/** Returns the inodes of the disk with this folder: each file needs one. */
export async function readDiskInodes(folder: string): Promise<DiskInodes> {
  const { ffree, files } = await statfs(folder);
  return { free: ffree, total: files };
}

/** Returns the space that the program's user may still use. */
export async function readDiskSpace(dataDir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Returns the space of the disk with this folder; `undefined` if it is the disk of the data folder, or if the folder
 * cannot be read.
 */
export async function readOtherDiskSpace(folder: string, dataDir: string): Promise<DiskSpace | undefined> {
  const [other, own] = await Promise.all([findFile(folder), findFile(dataDir)]);
  if (!other || other.dev === own?.dev) return undefined;
  return readDiskSpace(folder).catch((error: unknown) => recordRecovered('file-status', error));
}

/**
 * Checks whether the remaining space is reserved for rows: staff must still be able to decide, and no acknowledged data
 * may be lost.
 */
export async function isDiskFull(readSpace: () => Promise<DiskSpace>): Promise<boolean> {
  return getDiskStatus(await readSpace()) === 'full';
}

/** In seconds: a person has to free space first. */
export const NO_SPACE_RETRY_AFTER_SECONDS = 60;

/** The error codes of the system and the database on a full disk. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

/** Checks whether this error, or one of its causes, comes from a full disk. */
export function isDiskFullError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && DISK_FULL_CODES.has(String(cause.code))) return true;
  return false;
}

/** Returns a file's size, or 0 if there is none. */
export async function readFileSize(file: string): Promise<number> {
  return (await findFile(file))?.size ?? 0;
}

/** Returns the status of a file, or undefined if there is none or it cannot be read. */
export function findFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: unknown) => recordRecovered('file-status', error));
}
