import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { isSwapping } from './swap/swap-data';

/**
 * The prefixes of the folders of a restore, a rehearsal and a backup's copy of the database. All of them contain
 * unencrypted data.
 */
export const RESTORING_PREFIX = 'restoring-';
export const REHEARSAL_PREFIX = 'rehearsal-';
export const UNFINISHED_PREFIX = 'unfinished-';

/**
 * Deletes the unencrypted copies that a killed restore, rehearsal or backup left in a data folder. Only call it while
 * no restore is running; a running rehearsal or backup keeps its copy.
 * @returns the names of the deleted folders
 */
export function clearInterruptedWork(dataDir: string): string[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const leftovers = names.filter((name) => {
    if (name.startsWith(RESTORING_PREFIX)) return !isSwapping(dataDir);
    return name.startsWith(REHEARSAL_PREFIX) && isAbandoned(join(dataDir, name));
  });
  const copies = names.filter((name) => name.startsWith(UNFINISHED_PREFIX));
  const releaseLock = copies.length > 0 ? lockDataFolder(dataDir, 'backup') : undefined;
  try {
    if (releaseLock) leftovers.push(...copies);
    for (const name of leftovers) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    releaseLock?.();
  }
  return leftovers;
}

/** Locks a folder that a rehearsal uses, so that others detect the use. Returns a function that releases the lock. */
export function lockRehearsal(folder: string): () => void {
  const releaseLock = lockDataFolder(folder, 'backup');
  if (!releaseLock) throw new Error(`Another restore test is using ${folder}.`);
  return releaseLock;
}

/** The system releases the lock of a killed process. */
function isAbandoned(folder: string): boolean {
  const releaseLock = lockDataFolder(folder, 'backup');
  releaseLock?.();
  return releaseLock !== undefined;
}
