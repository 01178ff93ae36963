import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArchiveName } from '@waha/domain/operations/backup-archive';
import type { StoredArchive } from '@waha/domain/operations/backup-copy';

/** An archive in a folder of this machine. */
export type LocalArchive = StoredArchive & { path: string };

/** Returns the archives in a folder, the newest first; none if there is no such folder. Other files are ignored. */
export function listArchives(folder: string): LocalArchive[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const archives = names.flatMap((name) => {
    const archive = parseArchiveName(name);
    const path = join(folder, name);
    // A backup that runs now may delete an old one.
    const bytes = archive && statSync(path, { throwIfNoEntry: false })?.size;
    return archive && bytes !== undefined ? [{ ...archive, path, bytes }] : [];
  });
  return archives.sort((a, b) => b.madeAt - a.madeAt);
}
