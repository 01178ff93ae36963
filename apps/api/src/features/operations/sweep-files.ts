import { DAY } from '@waha/domain/kernel/time';
import { eq, lt } from 'drizzle-orm';
import { clearOldSnapshots } from '../../platform/database/migration-snapshots';
import { commandAnswers, files } from '../../platform/database/platform.tables';
import type { Services } from '../../platform/services';

/** Answers of commands are kept this long; the keys of payments stay on their rows for ever. */
const ANSWER_LIFETIME = 30 * DAY;

/** Clears abandoned uploads, files that no row points to, old answers, and old snapshots of the database. */
export async function sweepFiles(services: Services): Promise<void> {
  const { config, db, clock, uploads, uploadRoom, transact, log } = services;
  const gone = await uploads.sweep(clock(), async (id) => {
    const [known] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
    return known !== undefined;
  });
  await transact(({ tx, now }) => tx.delete(commandAnswers).where(lt(commandAnswers.createdAt, now - ANSWER_LIFETIME)));
  uploadRoom.quotas.tidy();
  clearOldSnapshots(config.dataDir, clock());
  if (gone > 0) log.info({ files: gone }, 'abandoned files cleared');
}
