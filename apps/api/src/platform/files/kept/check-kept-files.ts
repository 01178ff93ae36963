import { desc } from 'drizzle-orm';
import { readEpoch } from '../../database/change-log';
import { files } from '../../database/platform.tables';
import type { Services } from '../../services';

/** What the operator reads where nothing is cleared. */
export const NOT_OURS =
  'The files are of another database, or of the one before a restore: what no row points to stays there. Where nobody else uses them any more, say: waha files claim';

/** So many of the newest files are looked for: of a place where none of them is, the setting is wrong. */
const LOOKED_FOR = 20;

/**
 * At the start of the server: whether the files can be reached where the setting says, and are the ones that the rows know.
 * The disk of the data folder is asked nothing.
 * @throws Error with a sentence for the operator
 */
export async function checkKeptFiles({ config, db, log, uploads }: Services): Promise<void> {
  const { kept } = uploads;
  if (kept.isOnDisk) return;
  await kept.check();
  const newest = await db.select({ id: files.id }).from(files).orderBy(desc(files.createdAt)).limit(LOOKED_FOR);
  const ids = newest.map(({ id }) => id);
  if (ids.length > 0 && !(await hasAny(uploads.kept, ids)))
    throw new Error(
      `The database knows files, and none of the newest is in ${kept.where}. Copy them there, each under its own name: those of the disk are in ${config.dataDir}/uploads. Or take WAHA_FILES away.`,
    );
  const context = await readEpoch(db);
  const isOurs = await kept.isOf(context);
  if (isOurs === undefined) await kept.claimFor(context);
  if (isOurs === false) log.warn({ store: kept.where }, NOT_OURS);
}

/** One by one: they lie far from each other, and mostly the first is there. */
async function hasAny(kept: Services['uploads']['kept'], ids: readonly (typeof files.$inferSelect.id)[]) {
  for (const id of ids) if ((await kept.sizesOf([id])).size > 0) return true;
  return false;
}
