import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { getUserName } from './user-name';

/**
 * Continues as the owner of the data folder where root runs the program on a folder of another user: files that root makes
 * there cannot be used by the server. Does nothing for all others, and where there is no data folder yet.
 * @returns a sentence for the operator when it did
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
  return `Running as ${getUserName(owner.uid)}, who owns ${folder}.`;
}
