import type { PackId } from '@waha/domain/kernel/ids';
import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { packs } from '../purchase.tables';

/** Returns the names of packs, by their ids. */
export async function findPackNames(db: Database, ids: readonly PackId[]): Promise<Map<PackId, string>> {
  const rows = await db
    .select({ id: packs.id, packName: packs.packName })
    .from(packs)
    .where(inArray(packs.id, [...ids]));
  return new Map(rows.map(({ id, packName }) => [id, packName]));
}
