import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId } from '@waha/domain/kernel/ids';
import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { files } from '../../../platform/database/platform.tables';
import type { Progress } from '../../../platform/process/progress';
import { type Finding, ok, wrong } from './finding';

/** Named in the output; of more only the number. */
const MOST_NAMED = 10;

const ROWS_AT_ONCE = 1000;

/** Whether each file that a row points to is there, and as long as it was. @param told of how many it has looked for */
export async function checkFiles(db: Database, uploads: string, told: Progress = () => undefined): Promise<Finding> {
  const total = await db.$count(files);
  const faults: string[] = [];
  let done = 0;
  for (let rows = await filesAfter(db); rows.length > 0; rows = await filesAfter(db, rows.at(-1)?.id)) {
    for (const { id, size, purpose } of rows) {
      const found = await stat(join(uploads, id)).catch(() => undefined);
      if (!found) faults.push(`${id} (${purpose}) is not there`);
      else if (found.size !== size) faults.push(`${id} (${purpose}) has ${found.size} bytes instead of ${size}`);
    }
    done += rows.length;
    told(done, total);
  }
  if (faults.length === 0) return ok('files', `all ${total} are there`);
  return wrong(
    'files',
    `${faults.length} of ${total} are missing or cut`,
    'They may be in a backup: unpack one beside and copy them from its uploads/ into the data folder.',
    faults.slice(0, MOST_NAMED),
  );
}

function filesAfter(db: Database, last?: FileId) {
  const { id, size, purpose } = files;
  return db
    .select({ id, size, purpose })
    .from(files)
    .where(last && gt(id, last))
    .orderBy(asc(id))
    .limit(ROWS_AT_ONCE);
}
