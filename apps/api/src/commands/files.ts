import { withAppContext } from '../create-app-context';
import { readEpoch } from '../platform/database/change-log';
import { readArguments, UsageError } from './read-arguments';

/** `waha files claim`: what lies in the bucket of WAHA_FILES is this database's, and what no row of it points to may go. */
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
