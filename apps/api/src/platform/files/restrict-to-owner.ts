import { chmodSync, existsSync, statSync } from 'node:fs';
import { makeFolder } from './make-folder';

/** Makes a folder that only our own user may look into, or takes the others' rights to one that is there already. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  setMode(path, 0o700);
}

/**
 * Takes everybody else's rights to files away, where they are there: what umask or an older program gave them. By name,
 * never by opening them: the system drops a process's locks on a file when it closes any handle to it.
 */
export function restrictToOwner(...paths: readonly string[]): void {
  for (const path of paths) if (existsSync(path)) setMode(path, 0o600);
}

/** What belongs to another user cannot be changed by us; the doctor says so. */
function setMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
