import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '#platform/database/data-lock';
import { isSwapping } from './swap-data';

/** What a restore unpacks into, what a rehearsal does, and what a backup copies the database to: all of it is in the clear. */
export const RESTORING_PREFIX = 'restoring-';
export const REHEARSAL_PREFIX = 'rehearsal-';
export const UNFINISHED_PREFIX = 'unfinished-';

/**
 * Deletes the copies in the clear that a killed restore, rehearsal or backup has left in a data folder. Only while no
 * restore is under way; a rehearsal or a backup that is under way keeps its copy.
 * @returns the names of what was deleted
 */
export function clearInterruptedWork(dataDir: string): string[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const gone = names.filter((name) => {
    if (name.startsWith(RESTORING_PREFIX)) return !isSwapping(dataDir);
    return name.startsWith(REHEARSAL_PREFIX) && isAbandoned(join(dataDir, name));
  });
  const copies = names.filter((name) => name.startsWith(UNFINISHED_PREFIX));
  const letGo = copies.length > 0 ? lockDataFolder(dataDir, 'backup') : undefined;
  try {
    if (letGo) gone.push(...copies);
    for (const name of gone) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    letGo?.();
  }
  return gone;
}

/** Returns what lets go of a folder that a rehearsal uses, so that others see that it is in use. */
export function lockRehearsal(folder: string): () => void {
  const letGo = lockDataFolder(folder, 'backup');
  if (!letGo) throw new Error(`Another rehearsal uses ${folder}.`);
  return letGo;
}

/** The system lets go of the lock of a process that was killed. */
function isAbandoned(folder: string): boolean {
  const letGo = lockDataFolder(folder, 'backup');
  letGo?.();
  return letGo !== undefined;
}
