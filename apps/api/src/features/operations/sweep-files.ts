import { DAY } from '@waha/domain/kernel/time';
import { eq, lt } from 'drizzle-orm';
import { readEpoch } from '../../platform/database/change-log';
import { commandAnswers, files } from '../../platform/database/platform.tables';
import { clearOldSnapshots } from '../../platform/database/sqlite/migration-snapshots';
import { NOT_OURS } from '../../platform/files/kept/check-kept-files';
import type { Services } from '../../platform/services';

/** Answers of commands are kept this long; the keys of payments stay on their rows for ever. */
const RESPONSE_LIFETIME_MS = 30 * DAY;

/** Clears abandoned uploads, files that no row points to, old answers, and old snapshots of the database. */
export async function sweepFiles(services: Services): Promise<void> {
  const { config, clock, uploads, uploadRoom, transact, log } = services;
  const staged = await uploads.sweepStaged(clock());
  await transact(({ tx, now }) =>
    tx.delete(commandAnswers).where(lt(commandAnswers.createdAt, now - RESPONSE_LIFETIME_MS)),
  );
  uploadRoom.quotas.tidy();
  clearOldSnapshots(config.dataDir, clock());
  const gone = staged + (await sweepStorage(services));
  if (gone > 0) log.info({ files: gone }, 'abandoned files cleared');
}

/** Half-sent uploads that were forgotten, and files that no row points to; of another installation's nobody here knows. */
async function sweepStorage({ clock, db, log, uploads }: Services): Promise<number> {
  if (!(await uploads.kept.isOf(await readEpoch(db)))) {
    log.warn({ store: uploads.kept.where }, NOT_OURS);
    return 0;
  }
  const forgotten = await uploads.sweepHalfSent(clock());
  const orphans = await uploads.sweepOrphans(clock(), async (id) => {
    const [known] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
    return known !== undefined;
  });
  return forgotten + orphans;
}
