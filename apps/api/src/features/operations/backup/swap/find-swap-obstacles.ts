import { accessSync, constants, existsSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOnAnotherDisk } from '#platform/files/is-on-another-disk';
import { getOwnUserName, getUserName } from '#platform/process/user-name';
import { DATA_PARTS } from './data-parts';

/** Returns a sentence for each part of a data folder that a restore could not move; empty when it can move all of them. */
export function findSwapObstacles(dataDir: string): string[] {
  const paths = [dataDir, ...DATA_PARTS.map(({ part }) => join(dataDir, part))];
  return paths.flatMap((path) => {
    if (!existsSync(path)) return explainBrokenLink(path) ?? [];
    const { isFile, why } = findObstacle(path);
    // The right to move a file depends on its folder, not on the file's owner.
    return why === undefined || (isFile && why.code === 'EACCES') ? [] : [explainMoveFailure(why, path)];
  });
}

/** A link to a disk that is not mounted: the restored files would replace the link and fill the wrong disk. */
function explainBrokenLink(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  return `${path} is a link to ${readlinkSync(path)}, which does not exist. Mount its disk or create the folder, or remove the link.`;
}

function findObstacle(path: string): { isFile: boolean; why?: NodeJS.ErrnoException } {
  const isFile = statSync(path).isFile();
  try {
    accessSync(path, isFile ? constants.W_OK : constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return { isFile, why: error as NodeJS.ErrnoException };
  }
  // A link to a file is moved itself, and the content of a folder is swapped in place.
  const isFixed = isFile && !lstatSync(path).isSymbolicLink() && isOnAnotherDisk(path);
  return isFixed ? { isFile, why: Object.assign(new Error('it is a mount point'), { code: 'EBUSY' }) } : { isFile };
}

/** Returns a sentence for the operator: which file or folder cannot be moved, why, and what to do. */
export function explainMoveFailure(error: unknown, otherwise: string): string {
  const { code, message, path = otherwise } = error as NodeJS.ErrnoException;
  const me = getOwnUserName();
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  const isForeign = owner !== undefined && owner !== process.geteuid?.();
  if (code === 'EACCES' && isForeign)
    return `${path} cannot be moved: it belongs to ${getUserName(owner)}, but Waha runs as ${me}. Change the owner: chown -R ${me}: ${path}`;
  if (code === 'EACCES') return `${path} cannot be moved: its mode denies access. Change it: chmod u+rwx ${path}`;
  if (code === 'EPERM')
    return `${path} cannot be moved: the system protects it (check with lsattr -d ${path}; chattr -i removes the protection).`;
  if (code === 'ENOSPC') return `Not enough disk space on the disk of ${path}.`;
  if (code === 'EROFS') return `${path} cannot be moved: it is on a file system that is mounted read-only.`;
  if (code === 'EBUSY')
    return `${path} cannot be moved: it is a mount point. Unmount it, then mount it again afterwards.`;
  return `${path} cannot be moved: ${message}`;
}
