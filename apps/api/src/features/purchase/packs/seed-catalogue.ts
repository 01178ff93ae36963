import type { Instant } from '@waha/domain/kernel/time';
import type { Catalogue, CataloguePack } from '#platform/config/catalogue';
import type { Tx } from '#platform/database/database';
import { packs } from '../purchase.tables';
import { toPackRow } from './pack-content';

/** Fills an empty table of packs from the catalogue; `updatePacks` updates a filled one when the server starts. */
export async function seedCatalogue(tx: Tx, catalogue: Catalogue, now: Instant): Promise<void> {
  const [any] = await tx.select({ id: packs.id }).from(packs).limit(1);
  if (any) return;
  await tx.insert(packs).values(catalogue.packs.map((pack, position) => createSeedRow(pack, position, now)));
}

/** Returns the initial row of a pack of the files. */
export function createSeedRow(pack: CataloguePack, position: number, now: Instant): typeof packs.$inferSelect {
  return {
    ...toPackRow(pack),
    position,
    offSaleAt: pack.isOnSale === false ? now : null,
    version: 0,
    edits: 0,
    stage: 'published',
  };
}
