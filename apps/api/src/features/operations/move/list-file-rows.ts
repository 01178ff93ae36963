import type { FileId } from '@waha/domain/kernel/ids';
import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';

/** The facts of a file in its row: `size` in bytes, `sha256` in hex. */
export type FileRow = { id: FileId; size: number; sha256: string };

const ROWS_PER_BATCH = 500;

/** Lists all stored files that rows point to, in id order, some hundred at a time. */
export async function* listFileRows(db: Database): AsyncGenerator<FileRow[]> {
  const { id, size, sha256, deletedAt } = files;
  let last = '' as FileId;
  for (;;) {
    const rows: FileRow[] = await db
      .select({ id, size, sha256 })
      .from(files)
      .where(and(isNull(deletedAt), gt(id, last)))
      .orderBy(asc(id))
      .limit(ROWS_PER_BATCH);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}
