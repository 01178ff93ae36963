import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SPARE_ROOM, SPARE_ROOM_TAKEN_ABOVE } from '@waha/domain/operations/disk';
import type { Services } from '../services';

const CHUNK = 1024 * 1024;
const fileIn = (dataDir: string) => join(dataDir, 'spare-room');

/** Gives back what was kept, at once. False when there was nothing. @throws Error when the file cannot be removed */
export function releaseDiskReserve(dataDir: string): boolean {
  try {
    rmSync(fileIn(dataDir));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Keeps some megabytes beside the database, for the hour in which the disk is full to its last byte: then they are given
 * back, and people go on signing in and deciding. Taken where there is room for it, and again when there is.
 */
export async function keepDiskReserve({ config, diskRoom }: Pick<Services, 'config' | 'diskRoom'>): Promise<void> {
  const path = fileIn(config.dataDir);
  if (await stat(path).catch(() => undefined)) return;
  if ((await diskRoom()).free < SPARE_ROOM_TAKEN_ABOVE) return;
  const file = await open(path, 'wx', 0o600);
  try {
    // Bytes that no file system can make smaller.
    for (let size = 0; size < SPARE_ROOM; size += CHUNK) await file.write(randomBytes(CHUNK));
    await file.sync();
  } catch (error) {
    releaseDiskReserve(config.dataDir);
    throw error;
  } finally {
    await file.close();
  }
}
