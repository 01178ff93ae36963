import type { PackContent } from '@waha/domain/purchase/pack-content';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { packs } from '../purchase.tables';
import { toPackContent } from './pack-content';

/** Exports the packs as members see them, in the form of `packs.json`, in catalogue order. */
export async function exportCatalogue(db: Database): Promise<PackContent[]> {
  return (await db.select().from(packs).where(eq(packs.stage, 'published')).orderBy(asc(packs.position))).map(
    toPackContent,
  );
}
