import { chmodSync, existsSync, statSync } from 'node:fs';
import { makeFolder } from './make-folder';

/** Creates a folder that only our own user may access, or restricts an existing one. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  setMode(path, 0o700);
}

/**
 * Removes the rights of other users to existing files, which umask or an older program granted. Works by name, never by
 * opening: closing any handle to a file drops the process's locks on it.
 */
export function restrictToOwner(...paths: readonly string[]): void {
  for (const path of paths) if (existsSync(path)) setMode(path, 0o600);
}

/** Files of another user cannot be changed by us; the doctor reports them. */
function setMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
