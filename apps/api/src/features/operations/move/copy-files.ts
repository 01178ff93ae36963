import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import type { FileStorage } from '#platform/files/storage/file-storage';
import type { Progress } from '#platform/process/progress';
import { type FileRow, listFileRows } from './list-file-rows';
import { MoveRefused } from './move-refused';
import { runInParallel } from './run-in-parallel';

/** Each file is held in memory, 10 MiB at most. */
export const MAX_PARALLEL_FILES = 8;

export type FilePlaces = { from: FileStorage; to: FileStorage };

/** `missing`: rows point to them, but they no longer existed. */
export type CopiedFiles = { copied: number; unchanged: number; missing: FileId[] };

/**
 * Copies each file that a row points to and that is not in the target in its full length. Orphans are not copied.
 * @throws MoveRefused for a file that does not match its row; `StorageUnavailableError` when a storage cannot be
 * reached
 */
export async function copyFiles(db: Database, { from, to }: FilePlaces, onProgress: Progress): Promise<CopiedFiles> {
  const done: CopiedFiles = { copied: 0, unchanged: 0, missing: [] };
  const total = await db.$count(files);
  for await (const rows of listFileRows(db)) {
    const targetSizes = await to.readSizes(rows.map(({ id }) => id));
    await runInParallel(rows, MAX_PARALLEL_FILES, async (row) => {
      const size = targetSizes.get(row.id);
      if (size === row.size) done.unchanged += 1;
      else if (await copyFile(row, { from, to, isCut: size !== undefined })) done.copied += 1;
      else done.missing.push(row.id);
      onProgress(done.copied + done.unchanged + done.missing.length, total);
    });
  }
  return done;
}

/** @param isCut the target has a part of it, written when a move was interrupted */
async function copyFile(
  { id, size, sha256 }: FileRow,
  { from, to, isCut }: FilePlaces & { isCut: boolean },
): Promise<boolean> {
  const stream = await from.read(id);
  if (!stream) return false;
  const held = await buffer(stream);
  if (held.length !== size || createHash('sha256').update(held).digest('hex') !== sha256) {
    throw new MoveRefused(
      `File ${id} in ${from.label} is corrupt. Restore it from a backup or delete it, then run the same command again.`,
    );
  }
  if (isCut) await to.remove(id);
  await to.put({ fileId: id, held, path: '', size, sha256 });
  return true;
}
