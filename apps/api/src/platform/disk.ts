import { stat, statfs } from 'node:fs/promises';

/** Of the disk that holds the data folder, in bytes. */
export type DiskRoom = { free: number; total: number };

/** What may still be written there by the program's user. */
export async function readDiskRoom(dataDir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** A file's size, or nothing where there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
