import type { Database } from '../database/database';
import { storedFiles } from '../database/platform.tables';
import { prepared } from '../database/prepared';

const stored = prepared((db) => db.select().from(storedFiles).prepare());

/** Bytes of all files that are kept: triggers count them as they come and go (migration 0036). */
export async function storedBytes(db: Database): Promise<number> {
  return (await stored(db).get())!.bytes;
}
