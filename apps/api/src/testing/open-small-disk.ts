import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1024 * 1024;

/**
 * Mounts a disk of this many megabytes, in memory, which can be filled to its last byte.
 * @throws Error with the requirements, if it cannot be mounted
 */
export function openSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'waha-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    rmSync(folder, { recursive: true });
    throw new Error(
      'This test needs a small disk of its own: run it as root on Linux, where `mount -t tmpfs` is allowed, or inside `unshare -rm`.',
      { cause },
    );
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    free: () => statfsSync(folder).bavail * statfsSync(folder).bsize,
    /** Fills it until no byte is free. */
    fill(): void {
      const file = openSync(filler, 'a');
      for (let size = MEBIBYTE; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    /** Frees that space again. */
    empty: () => rmSync(filler, { force: true }),
    close(): void {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
