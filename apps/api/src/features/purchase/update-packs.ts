import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Catalogue } from '../../platform/config/catalogue';
import { appendChanges } from '../../platform/database/change-log';
import type { Tx } from '../../platform/database/database';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { toWirePack } from './pack.queries';
import { packs, payments } from './purchase.tables';
import { toRow } from './seed-catalogue';

type Row = typeof packs.$inferSelect;

/**
 * Brings the packs to the catalogue, by their ids, and tells members to read them anew. One that the catalogue no longer
 * has stays: payments and quizzes point to it. What was bought keeps its terms, which its payment holds.
 * @returns how many were added and changed
 * @throws Error naming the file and the pack where something would not be whole any more
 */
export async function updatePacks(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  catalogue: Catalogue,
): Promise<{ added: number; changed: number }> {
  const known = new Map((await tx.select().from(packs)).map((row) => [row.id, row]));
  const different = catalogue.packs.map(toRow).filter((row) => !isDeepStrictEqual(row, known.get(row.id)));
  for (const row of different) {
    const fault = (await nameFault(tx, row, known.get(row.id))) ?? showFault(row, catalogue);
    if (fault) throw new Error(`${catalogue.packsFile} is not right at the pack ${row.packName}: ${fault}`);
    await tx.insert(packs).values(row).onConflictDoUpdate({ target: packs.id, set: row });
  }
  if (different.length > 0) await appendChanges({ tx, now }, [{ audience: 'user', feature: 'purchase' }]);
  const changed = different.filter(({ id }) => known.has(id)).length;
  return { added: different.length - changed, changed };
}

/** Payments and phones know a pack by its name. */
async function nameFault(tx: Tx, { id, packName, slug }: Row, known: Row | undefined): Promise<string | undefined> {
  const isSame = or(eq(packs.packName, packName), eq(packs.slug, slug));
  const [other] = await tx
    .select()
    .from(packs)
    .where(and(isSame, ne(packs.id, id)));
  if (other) return `the pack ${other.packName} (${other.id}) has this name or slug`;
  if (!known || known.packName === packName) return undefined;
  const [paid] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.packId, id)).limit(1);
  return paid && `it was paid for as ${known.packName}, and keeps that name`;
}

function showFault(row: Row, catalogue: Catalogue): string | undefined {
  try {
    toWirePack(row, catalogue);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
