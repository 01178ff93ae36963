import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, for our own user alone. An existing one stays as it is. Node's own `recursive`
 * never returns where a file system refuses new names with ENOENT, as /proc does.
 * @throws Error naming the folder that cannot be created
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path && !mayExist(above)) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if (isFolder(path)) return;
    throw new Error(`Cannot create the folder ${path}: ${isExplanatoryError(error)}.`, { cause: error });
  }
}

/** Checks whether a folder exists, or is hidden from us. */
function mayExist(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** Without permission to look, existence is unknown. Creating it then reports the reason. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isExplanatoryError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'this user has no write permission there';
  if (code === 'EEXIST') return 'a file with this name exists';
  return message;
}
