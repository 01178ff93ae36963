import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';

/** The paths of what lies in a folder and was last written to before this moment. */
export async function olderThan(folder: string, limit: Instant): Promise<string[]> {
  const ages = await agesOf(folder, await readdir(folder));
  return ages.filter(({ at }) => at < limit).map(({ path }) => path);
}

/** When each was last written to; without those that went meanwhile. */
export async function agesOf(folder: string, names: string[]): Promise<{ path: string; at: Instant }[]> {
  const ages = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs };
    }),
  );
  return ages.flatMap(({ path, at }) => (at === undefined ? [] : [{ path, at }]));
}
