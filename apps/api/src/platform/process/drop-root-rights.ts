import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { getUserName } from './user-name';

/**
 * Switches to the owner of the data folder when root runs the program on another user's folder: the server could not
 * use files created by root. Does nothing for other users, or without a data folder.
 * @returns a sentence for the operator, if it switched and the command then fails
 */
export function dropRootRights(dataDir: string): string | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const folder = resolve(dataDir);
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return undefined;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  process.umask(0o077);
  return `(The command ran as ${getUserName(owner.uid)}, the owner of ${folder}.)`;
}
