import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { files } from '../../../platform/database/platform.tables';
import { type Finding, ok, wrong } from './finding';

/** Named in the output; of more only the number. */
const MOST_NAMED = 10;

/** Whether each file that a row points to is there, and as long as it was. */
export async function checkFiles(db: Database, uploads: string): Promise<Finding> {
  const rows = await db
    .select({ id: files.id, size: files.size, purpose: files.purpose })
    .from(files)
    .orderBy(asc(files.id));
  const faults: string[] = [];
  for (const { id, size, purpose } of rows) {
    const found = await stat(join(uploads, id)).catch(() => undefined);
    if (!found) faults.push(`${id} (${purpose}) is not there`);
    else if (found.size !== size) faults.push(`${id} (${purpose}) has ${found.size} bytes instead of ${size}`);
  }
  if (faults.length === 0) return ok('files', `all ${rows.length} are there`);
  return wrong(
    'files',
    `${faults.length} of ${rows.length} are missing or cut`,
    'They may be in a backup: unpack one beside and copy them from its uploads/ into the data folder.',
    faults.slice(0, MOST_NAMED),
  );
}
