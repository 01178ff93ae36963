const MIB = 1024 * 1024;

/** Below this, no write can be relied on. */
export const DISK_FULL_BELOW_BYTES = 64 * MIB;
/** Nearly full: less than a tenth is free, and less than this. */
export const DISK_LOW_BELOW_BYTES = 5 * 1024 * MIB;

/** The free space that a backup must leave: twice what uploads need, since uploads may arrive while it is written. */
export const BACKUP_MIN_FREE_BYTES = 2 * DISK_FULL_BELOW_BYTES;

/** The size of a file beside the database that is deleted when the disk is completely full. */
export const DISK_RESERVE_BYTES = 8 * MIB;
/** The reserve is created only if this much is free, so that the same amount remains. */
export const DISK_RESERVE_MIN_FREE_BYTES = 2 * DISK_RESERVE_BYTES;

export type DiskStatus = 'good' | 'low' | 'full';

/** Returns the status of the data disk; sizes in bytes. */
export function getDiskStatus({ free, total }: { free: number; total: number }): DiskStatus {
  if (free < DISK_FULL_BELOW_BYTES) return 'full';
  return free < Math.min(DISK_LOW_BELOW_BYTES, total / 10) ? 'low' : 'good';
}
