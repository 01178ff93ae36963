import { withAppContext } from '../create-app-context';
import { readEpoch } from '../platform/database/change-log';
import { readArguments } from './read-arguments';

/**
 * `waha files claim`: declares that the bucket of WAHA_FILES belongs to this database, so that files without a row may
 * be deleted.
 */
export async function files(args: string[]): Promise<void> {
  readArguments(args, { least: 1, most: 1 });
  await withAppContext(async ({ services: { db, uploads } }) => {
    const { storage } = uploads;
    if (storage.isOnDisk)
      return console.log(`Files are stored in ${storage.label}, which only this database uses. Nothing to do.`);
    await storage.check();
    await storage.claimFor(await readEpoch(db));
    console.log(`${storage.label} now belongs to this database. The next nightly clean-up deletes unreferenced files.`);
  });
}
