import type { FileId } from '@waha/domain/kernel/ids';
import { asc, gt } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';

/** What a row says of a file: `size` in bytes, `sha256` in hex. */
export type FileRow = { id: FileId; size: number; sha256: string };

const ROWS_PER_BATCH = 500;

/** All files that rows point to, in the order of their ids, some hundred at a time. */
export async function* listFileRows(db: Database): AsyncGenerator<FileRow[]> {
  const { id, size, sha256 } = files;
  let last: FileId | undefined;
  for (;;) {
    const rows: FileRow[] = await db
      .select({ id, size, sha256 })
      .from(files)
      .where(last && gt(id, last))
      .orderBy(asc(id))
      .limit(ROWS_PER_BATCH);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}
