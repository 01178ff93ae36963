import type { PackContent } from '@waha/domain/purchase/pack-content';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { packs } from '../purchase.tables';
import { toPackContent } from './pack-content';

/** The packs as they are for members, in the form of `packs.json`, in the order of the catalogue. */
export async function exportCatalogue(db: Database): Promise<PackContent[]> {
  return (await db.select().from(packs).where(eq(packs.stage, 'published')).orderBy(asc(packs.position))).map(
    toPackContent,
  );
}
