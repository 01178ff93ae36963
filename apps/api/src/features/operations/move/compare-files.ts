import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import type { FileStorage } from '#platform/files/storage/file-storage';
import type { Progress } from '#platform/process/progress';
import { MAX_PARALLEL_FILES } from './copy-files';
import { type FileRow, listFileRows } from './list-file-rows';
import { runInParallel } from './run-in-parallel';

type Options = {
  /** Files that were already missing in the old storage. */
  missing: readonly FileId[];
  told: Progress;
};

/** Returns each file that does not match its row. Reads every file completely. */
export async function compareFiles(
  db: Database,
  storage: FileStorage,
  { missing, told: onProgress }: Options,
): Promise<FileId[]> {
  const wrong: FileId[] = [];
  const missingIds = new Set(missing);
  const total = await db.$count(files);
  let done = 0;
  for await (const rows of listFileRows(db)) {
    await runInParallel(rows, MAX_PARALLEL_FILES, async (row) => {
      if (!missingIds.has(row.id) && !(await isIntact(row, storage))) wrong.push(row.id);
      onProgress(++done, total);
    });
  }
  return wrong.sort();
}

async function isIntact({ id, sha256 }: FileRow, storage: FileStorage): Promise<boolean> {
  const stream = await storage.read(id);
  if (!stream) return false;
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex') === sha256;
}
