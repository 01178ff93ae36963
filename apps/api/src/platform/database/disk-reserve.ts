import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DISK_RESERVE_BYTES, DISK_RESERVE_MIN_FREE_BYTES } from '@waha/domain/operations/disk';
import type { Services } from '../services';

const CHUNK_BYTES = 1024 * 1024;
const getReservePath = (dataDir: string) => join(dataDir, 'spare-room');

/** Gives back what was kept, at once. False when there was nothing. @throws Error when the file cannot be removed */
export function releaseDiskReserve(dataDir: string): boolean {
  try {
    rmSync(getReservePath(dataDir));
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
export async function ensureDiskReserve({ config, diskRoom }: Pick<Services, 'config' | 'diskRoom'>): Promise<void> {
  const path = getReservePath(config.dataDir);
  if (await stat(path).catch(() => undefined)) return;
  if ((await diskRoom()).free < DISK_RESERVE_MIN_FREE_BYTES) return;
  const file = await open(path, 'wx', 0o600);
  try {
    // Bytes that no file system can make smaller.
    for (let size = 0; size < DISK_RESERVE_BYTES; size += CHUNK_BYTES) await file.write(randomBytes(CHUNK_BYTES));
    await file.sync();
  } catch (error) {
    releaseDiskReserve(config.dataDir);
    throw error;
  } finally {
    await file.close();
  }
}
