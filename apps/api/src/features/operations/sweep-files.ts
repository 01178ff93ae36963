import { DAY } from '@waha/domain/kernel/time';
import { lt } from 'drizzle-orm';
import { readEpoch } from '#platform/database/change-log';
import { commandResponses } from '#platform/database/platform.tables';
import { deleteOldSnapshots } from '#platform/database/sqlite/migration-snapshots';
import { isFileStored } from '#platform/files/private-files';
import { FOREIGN_FILES_MESSAGE } from '#platform/files/storage/check-storage';
import type { Services } from '#platform/services';

/** The lifetime of stored responses to commands; the idempotency keys of payments stay on their rows forever. */
const RESPONSE_LIFETIME_MS = 30 * DAY;

/** Deletes abandoned uploads, orphaned files, old stored responses, and old snapshots of the database. */
export async function sweepFiles(services: Services): Promise<void> {
  const { config, clock, uploads, uploadRoom, transact, log } = services;
  const staged = await uploads.sweepStaged(clock());
  await transact(({ tx, now }) =>
    tx.delete(commandResponses).where(lt(commandResponses.createdAt, now - RESPONSE_LIFETIME_MS)),
  );
  uploadRoom.quotas.tidy();
  deleteOldSnapshots(config.dataDir, clock());
  const deletedCount = staged + (await sweepStorage(services));
  if (deletedCount > 0) log.info({ files: deletedCount }, 'deleted unreferenced files');
}

/**
 * Deletes abandoned partial uploads, and orphaned files. Skips a storage of another installation, whose rows are
 * unknown here.
 */
async function sweepStorage({ clock, db, log, uploads }: Services): Promise<number> {
  if (!(await uploads.storage.isOwnedBy(await readEpoch(db)))) {
    log.warn({ store: uploads.storage.label }, FOREIGN_FILES_MESSAGE);
    return 0;
  }
  const deletedUploads = await uploads.sweepPartialUploads(clock());
  const orphans = await uploads.sweepOrphans(clock(), (id) => isFileStored(db, id));
  return deletedUploads + orphans;
}
