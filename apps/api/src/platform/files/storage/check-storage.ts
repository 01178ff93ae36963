import { desc, isNull } from 'drizzle-orm';
import { readEpoch } from '#platform/database/change-log';
import { files } from '#platform/database/platform.tables';
import type { Services } from '#platform/services';

/** The operator's message when no files are cleared. */
export const FOREIGN_FILES_MESSAGE =
  'These files belong to another database, or to the one before a restore, so unreferenced files are not deleted. If nothing else uses them, run: waha files claim';

/** The number of newest files that are looked up. If none of them exists, the setting is wrong. */
const SAMPLE_SIZE = 20;

/**
 * Checks at the start of the server whether the configured storage is reachable, and has the files of the rows. Does
 * not query the disk of the data folder.
 * @throws Error with a sentence for the operator
 */
export async function checkStorage({ config, db, log, uploads }: Services): Promise<void> {
  const { storage } = uploads;
  if (storage.isOnDisk) return;
  await storage.check();
  const newest = await db
    .select({ id: files.id })
    .from(files)
    .where(isNull(files.deletedAt))
    .orderBy(desc(files.createdAt))
    .limit(SAMPLE_SIZE);
  const ids = newest.map(({ id }) => id);
  if (ids.length > 0 && !(await hasAnyFile(uploads.storage, ids)))
    throw new Error(
      `None of the newest files in the database were found in ${storage.label}. Copy the files from ${config.dataDir}/uploads there under the same names, or unset WAHA_FILES.`,
    );
  const context = await readEpoch(db);
  const isOurs = await storage.isOwnedBy(context);
  if (isOurs === undefined) await storage.claimFor(context);
  if (isOurs === false) log.warn({ store: storage.label }, FOREIGN_FILES_MESSAGE);
}

/** One by one: their ids are far apart, and usually the first exists. */
async function hasAnyFile(storage: Services['uploads']['storage'], ids: readonly (typeof files.$inferSelect.id)[]) {
  for (const id of ids) if ((await storage.readSizes([id])).size > 0) return true;
  return false;
}
