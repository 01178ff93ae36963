const MIB = 1024 * 1024;

/** With less than this left, nothing more can be relied on to be written. */
export const DISK_FULL_BELOW_BYTES = 64 * MIB;
/** Nearly full: less than a tenth is left, and less than this. */
export const DISK_LOW_BELOW_BYTES = 5 * 1024 * MIB;

/** A backup leaves so much: as much again as uploads need may arrive while it is written. */
export const BACKUP_MIN_FREE_BYTES = 2 * DISK_FULL_BELOW_BYTES;

/** Kept beside the database, and given back when not one byte more can be written. */
export const DISK_RESERVE_BYTES = 8 * MIB;
/** Taken while this much is left: as much stays beside it. */
export const DISK_RESERVE_MIN_FREE_BYTES = 2 * DISK_RESERVE_BYTES;

export type DiskStatus = 'good' | 'low' | 'full';

/** How it stands with the disk that holds the data, in bytes. */
export function getDiskStatus({ free, total }: { free: number; total: number }): DiskStatus {
  if (free < DISK_FULL_BELOW_BYTES) return 'full';
  return free < Math.min(DISK_LOW_BELOW_BYTES, total / 10) ? 'low' : 'good';
}
