import type { Database } from '../database/database';
import { fileTotals } from '../database/platform.tables';
import { prepareQuery } from '../database/prepared/prepare-query';

const fileTotalsQuery = prepareQuery((db) => db.select().from(fileTotals).prepare());

/** Returns the bytes of all stored files, which triggers count as files come and go. */
export async function sumStoredBytes(db: Database): Promise<number> {
  return (await fileTotalsQuery(db).get())!.bytes;
}
