import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The snapshot of the update, the one of a migration, and the rewritten file of the new version. */
const DATABASE_COPIES = 3;
const MEBIBYTE = 1024 * 1024;

/**
 * Checks that the disks have room for the new program and for copies of the database.
 * @throws Error naming the folder and the missing space
 */
export function checkUpdateSpace(file: string, program: string, dataDir: string): void {
  const database = ['waha.sqlite', 'waha.sqlite-wal'].map((name) => join(dataDir, name)).filter(existsSync);
  const rows = database.reduce((sum, path) => sum + statSync(path).size, 0) * DATABASE_COPIES;
  const needs = [
    { folder: dirname(program), bytes: statSync(file).size },
    // The new version extracts its files into the data folder: less than the file that contains them.
    { folder: dataDir, bytes: rows + statSync(file).size },
  ];
  for (const { folder } of needs) {
    const { dev } = statSync(folder);
    const onSameDisk = needs.filter((each) => statSync(each.folder).dev === dev);
    const needed = onSameDisk.reduce((sum, each) => sum + each.bytes, 0);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < needed)
      throw new Error(
        `Not enough disk space in ${folder}: ${Math.ceil(needed / MEBIBYTE)} MB needed, ${Math.floor((bavail * bsize) / MEBIBYTE)} MB free. The database is copied before an update.`,
      );
  }
}
