const MIB = 1024 * 1024;

/** With less than this left, nothing more can be relied on to be written. */
export const DISK_FULL_BELOW = 64 * MIB;
/** Nearly full: less than a tenth is left, and less than this. */
export const DISK_LOW_BELOW = 5 * 1024 * MIB;

/** A backup leaves so much: as much again as uploads need may arrive while it is written. */
export const BACKUP_LEAVES_FREE = 2 * DISK_FULL_BELOW;

/** Kept beside the database, and given back when not one byte more can be written. */
export const SPARE_ROOM = 8 * MIB;
/** Taken while this much is left: as much stays beside it. */
export const SPARE_ROOM_TAKEN_ABOVE = 2 * SPARE_ROOM;

export type DiskStanding = 'good' | 'low' | 'full';

/** How it stands with the disk that holds the data, in bytes. */
export function diskStanding({ free, total }: { free: number; total: number }): DiskStanding {
  if (free < DISK_FULL_BELOW) return 'full';
  return free < Math.min(DISK_LOW_BELOW, total / 10) ? 'low' : 'good';
}
