import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns whether a folder or file is elsewhere than the folder that names it: a mount point, or a symbolic link. The
 * restore of a backup replaces data by renaming, which cannot replace a mount point, and which would replace the link
 * instead of its target. False if it does not exist.
 */
export function isOnAnotherDisk(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if (stats.isSymbolicLink()) return true;
  return stats.dev !== statSync(dirname(path)).dev || listMountPoints().has(realpathSync(path));
}

/** A folder that is mounted from the same file system (`mount --bind`) has the same device number as its parent. */
function listMountPoints(): Set<string> {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return new Set(lines.map((line) => unescapeOctal(line.split(' ')[4] ?? '')));
  } catch {
    return new Set();
  }
}

/** The kernel writes spaces and similar characters as `\040`. */
function unescapeOctal(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
