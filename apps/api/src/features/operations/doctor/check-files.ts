import type { FileId } from '@waha/domain/kernel/ids';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { and, asc, gt, isNull } from 'drizzle-orm';
import { readEpoch } from '#platform/database/change-log';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { FOREIGN_FILES_MESSAGE } from '#platform/files/storage/check-storage';
import type { FileStorage } from '#platform/files/storage/file-storage';
import type { Progress } from '#platform/process/progress';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

/** The maximum number of files named in the output; the others are counted. */
const MAX_NAMED = 10;

const ROWS_PER_BATCH = 1000;

/**
 * Checks whether each file that a row points to exists with its size.
 * @param onProgress receives the number of checked files
 */
export async function checkFiles(
  db: Database,
  storage: Pick<FileStorage, 'check' | 'isOwnedBy' | 'isOnDisk' | 'readSizes' | 'label'>,
  onProgress: Progress = () => undefined,
): Promise<Finding> {
  await storage.check();
  const total = await db.$count(files, isNull(files.deletedAt));
  const faults: string[] = [];
  let done = 0;
  for (let rows = await listFilesAfter(db); rows.length > 0; rows = await listFilesAfter(db, rows.at(-1)?.id)) {
    const sizes = await storage.readSizes(rows.map(({ id }) => id));
    for (const { id, size, purpose } of rows) {
      const actualSize = sizes.get(id);
      if (actualSize === undefined) faults.push(`${id} (${purpose}) is missing`);
      else if (actualSize !== size) faults.push(`${id} (${purpose}) has ${actualSize} bytes, expected ${size}`);
    }
    done += rows.length;
    onProgress(done, total);
  }
  const location = storage.isOnDisk ? 'present' : `in ${storage.label}`;
  if (faults.length === 0) {
    const isOthers = (await storage.isOwnedBy(await readEpoch(db))) === false;
    return isOthers
      ? createWarningFinding('files', `${formatCount(total, 'file')} ${location}, none missing`, FOREIGN_FILES_MESSAGE)
      : createOkFinding('files', `${formatCount(total, 'file')} ${location}, none missing`);
  }
  return createErrorFinding(
    'files',
    `missing or truncated: ${faults.length} of ${formatCount(total, 'file')}`,
    storage.isOnDisk
      ? 'They may be in a backup. Unpack it to another folder and copy them from its uploads/ to the data folder, as the user that runs Waha.'
      : `Restore them to ${storage.label} under the same names, from an older version or a replica in the store.`,
    faults.slice(0, MAX_NAMED),
  );
}

function listFilesAfter(db: Database, last = '' as FileId) {
  const { id, size, purpose, deletedAt } = files;
  return db
    .select({ id, size, purpose })
    .from(files)
    .where(and(isNull(deletedAt), gt(id, last)))
    .orderBy(asc(id))
    .limit(ROWS_PER_BATCH);
}
