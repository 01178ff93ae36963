import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that the program's user cannot use as needed. */
export type UnusableFiles = {
  /** Those of another owner than the data folder's. */
  wrongOwner: string[];
  /** Those of the right owner, whose mode denies the owner access. */
  locked: string[];
};

const READ_WRITE_ENTER = 0o700;
const READ = 0o400;
/** A separate disk has this folder, which belongs to root. */
const SYSTEM_FOLDER = 'lost+found';

/** Returns all unusable files of a data folder. Of an unreadable folder only the folder itself is listed. */
export function findUnusableFiles(dataDir: string): UnusableFiles {
  const unusable: UnusableFiles = { wrongOwner: [], locked: [] };
  const { uid } = lstatSync(dataDir);
  checkPath(dataDir);
  return unusable;

  function checkPath(path: string): void {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    // Deleted meanwhile: a server may be running.
    if (!entry) return;
    if (entry.uid !== uid) unusable.wrongOwner.push(path);
    if (entry.isSymbolicLink()) return;
    const needed = entry.isDirectory() ? READ_WRITE_ENTER : READ;
    const isLocked = (entry.mode & needed) !== needed;
    if (isLocked && entry.uid === uid) unusable.locked.push(path);
    if (entry.isDirectory())
      for (const name of listNames(path)) if (name !== SYSTEM_FOLDER) checkPath(join(path, name));
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
