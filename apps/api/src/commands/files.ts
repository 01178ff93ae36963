import { withAppContext } from '../create-app-context';
import { readEpoch } from '../platform/database/change-log';
import { readArguments, UsageError } from './read-arguments';

/**
 * `waha files claim`: declares that the bucket of WAHA_FILES belongs to this database, so that files without a row may
 * be deleted.
 */
export async function files(words: string[]): Promise<void> {
  const [word] = readArguments(words, { least: 1, most: 1 }).positionals;
  if (word !== 'claim') throw new UsageError(`"${word}" is not known.`);
  await withAppContext(async ({ services: { db, uploads } }) => {
    const { storage } = uploads;
    if (storage.isOnDisk) return console.log(`Files are kept in ${storage.label}, which is this database’s alone.`);
    await storage.check();
    await storage.claimFor(await readEpoch(db));
    console.log(
      `What is in ${storage.label} is this database’s: the next night takes away what no row of it points to.`,
    );
  });
}
