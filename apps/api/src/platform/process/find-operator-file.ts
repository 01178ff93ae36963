import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { getOwnUserName } from './user-name';

/**
 * Returns the absolute path of a file that the operator has named.
 * @throws Error with what to do, if it does not exist, is not a file, or cannot be read by this user
 */
export function findOperatorFile(name: string): string {
  const path = resolve(name);
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new Error(`${path} is a folder. Name the file in it.`);
    if (!stats.isFile()) throw new Error(`${path} is not a file.`);
    accessSync(path, constants.R_OK);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new Error(
        `${path} cannot be read by ${getOwnUserName() ?? 'this user'}, the user that commands run as. Copy it to a folder that this user can read, such as the data folder, and change its owner (chown).`,
      );
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Error(`File not found: ${path}`);
    throw error;
  }
}
