import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { lockDataFolderExclusively } from '#platform/database/lock-data-folder';
import { clearInterruptedWork, RESTORING_PREFIX } from '../clear-interrupted-work';
import { formatFileStamp } from '../format-file-stamp';
import { findSwapObstacles } from './find-swap-obstacles';
import { finishSwap, isSwapping, swapData } from './swap-data';

/** The data to restore is invalid, or cannot be moved into place; nothing was changed. */
export class RestoreRefused extends Error {
  override name = 'NotRestored';
}

/**
 * Replaces the content of a data folder with the files that `fill` writes into a temporary folder inside it. Refuses
 * while a server runs.
 * @returns the result of `fill`, and the folder with the previous data; undefined if there was no database
 * @throws RestoreRefused while a server runs or when something cannot be moved, and errors of `fill`; then the data
 * folder is unchanged
 */
export async function replaceData<Report>(
  { dataDir, now }: { dataDir: string; now: Instant },
  fill: (incomingFolder: string) => Promise<Report>,
): Promise<{ report: Report; before: string | undefined }> {
  const releaseLock = lockDataFolderExclusively(dataDir);
  if (typeof releaseLock === 'string') throw new RestoreRefused(releaseLock);
  try {
    await finishSwap(dataDir);
    // Checked before the fill, which may take an hour; the swap checks again.
    const obstacles = findSwapObstacles(dataDir);
    if (obstacles.length > 0) throw new RestoreRefused(`${obstacles.join('\n')}\nNothing was changed.`);
    clearInterruptedWork(dataDir);
    const incomingFolder = await mkdtemp(join(dataDir, RESTORING_PREFIX));
    try {
      const report = await fill(incomingFolder);
      const previousFolder = `before-restore-${formatFileStamp(now)}`;
      const hadSomething = existsSync(join(dataDir, 'waha.sqlite'));
      await swapData(dataDir, { comes: incomingFolder.slice(dataDir.length + 1), goes: previousFolder });
      return { report, before: hadSomething ? join(dataDir, previousFolder) : undefined };
    } catch (error) {
      // Once the swap is decided, the new data is needed: the next start finishes it.
      if (!isSwapping(dataDir)) await rm(incomingFolder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    releaseLock();
  }
}
