import { inHouse } from '../compose';
import { readEpoch } from '../platform/database/change-log';

/** `waha files claim`: what lies in the bucket of WAHA_FILES is this database's, and what no row of it points to may go. */
export async function files([word]: string[]): Promise<void> {
  if (word !== 'claim') throw new Error('Usage: waha files claim');
  await inHouse(async ({ services: { db, uploads } }) => {
    const { kept } = uploads;
    if (kept.isOnDisk) return console.log(`Files are kept in ${kept.where}, which is this database’s alone.`);
    await kept.check();
    await kept.claimFor(await readEpoch(db));
    console.log(`What is in ${kept.where} is this database’s: the next night takes away what no row of it points to.`);
  });
}
