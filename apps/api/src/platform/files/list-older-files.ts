import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { findFile } from './disk-space';

/** Returns the paths of files in a folder that were last written before this moment. */
export async function listOlderFiles(folder: string, limit: Instant): Promise<string[]> {
  const ages = await readLastWrites(folder, await readdir(folder));
  return ages.filter(({ at }) => at < limit).map(({ path }) => path);
}

/** Returns when each file was last written. Skips files deleted meanwhile, and folders (`lost+found` of a disk). */
export async function readLastWrites(folder: string, names: string[]): Promise<{ path: string; at: Instant }[]> {
  const ages = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const stats = await findFile(path);
      return { path, at: stats?.isFile() ? stats.mtimeMs : undefined };
    }),
  );
  return ages.flatMap(({ path, at }) => (at === undefined ? [] : [{ path, at }]));
}
