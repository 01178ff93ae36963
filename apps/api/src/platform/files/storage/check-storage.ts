import { desc } from 'drizzle-orm';
import { readEpoch } from '#platform/database/change-log';
import { files } from '#platform/database/platform.tables';
import type { Services } from '#platform/services';

/** What the operator reads where nothing is cleared. */
export const FOREIGN_FILES_MESSAGE =
  'The files are of another database, or of the one before a restore: what no row points to stays there. Where nobody else uses them any more, say: waha files claim';

/** So many of the newest files are looked for: of a place where none of them is, the setting is wrong. */
const SAMPLE_SIZE = 20;

/**
 * At the start of the server: whether the files can be reached where the setting says, and are the ones that the rows know.
 * The disk of the data folder is asked nothing.
 * @throws Error with a sentence for the operator
 */
export async function checkStorage({ config, db, log, uploads }: Services): Promise<void> {
  const { storage } = uploads;
  if (storage.isOnDisk) return;
  await storage.check();
  const newest = await db.select({ id: files.id }).from(files).orderBy(desc(files.createdAt)).limit(SAMPLE_SIZE);
  const ids = newest.map(({ id }) => id);
  if (ids.length > 0 && !(await hasAnyFile(uploads.storage, ids)))
    throw new Error(
      `The database knows files, and none of the newest is in ${storage.label}. Copy them there, each under its own name: those of the disk are in ${config.dataDir}/uploads. Or take WAHA_FILES away.`,
    );
  const context = await readEpoch(db);
  const isOurs = await storage.isOwnedBy(context);
  if (isOurs === undefined) await storage.claimFor(context);
  if (isOurs === false) log.warn({ store: storage.label }, FOREIGN_FILES_MESSAGE);
}

/** One by one: they lie far from each other, and mostly the first is there. */
async function hasAnyFile(kept: Services['uploads']['storage'], ids: readonly (typeof files.$inferSelect.id)[]) {
  for (const id of ids) if ((await kept.readSizes([id])).size > 0) return true;
  return false;
}
