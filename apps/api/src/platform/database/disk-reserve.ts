import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DISK_RESERVE_BYTES, DISK_RESERVE_MIN_FREE_BYTES } from '@waha/domain/operations/disk';
import { findFile } from '../files/disk-space';
import type { Services } from '../services';

const CHUNK_BYTES = 1024 * 1024;
const getReservePath = (dataDir: string) => join(dataDir, 'spare-room');

/**
 * Releases the reserved space at once. Returns false when there was none.
 * @throws Error when the file cannot be removed
 */
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
 * Reserves some megabytes beside the database for when the disk is full. They are then released, so that people can
 * still sign in and decide. Reserves the space when the disk has room for it, also after a release.
 */
export async function ensureDiskReserve({ config, diskRoom }: Pick<Services, 'config' | 'diskRoom'>): Promise<void> {
  const path = getReservePath(config.dataDir);
  if (await findFile(path)) return;
  if ((await diskRoom()).free < DISK_RESERVE_MIN_FREE_BYTES) return;
  const file = await open(path, 'wx', 0o600);
  try {
    // Random bytes, which no file system can compress.
    for (let size = 0; size < DISK_RESERVE_BYTES; size += CHUNK_BYTES) await file.write(randomBytes(CHUNK_BYTES));
    await file.sync();
  } catch (error) {
    releaseDiskReserve(config.dataDir);
    throw error;
  } finally {
    await file.close();
  }
}
