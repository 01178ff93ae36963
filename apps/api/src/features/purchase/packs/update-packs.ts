import { isDeepStrictEqual } from 'node:util';
import type { PackId } from '@waha/domain/kernel/ids';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Catalogue } from '#platform/config/catalogue';
import { appendChanges } from '#platform/database/change-log';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findItemOrder } from '#platform/drafts/item-order';
import { findOwnMedia } from '#platform/files/own-media';
import { packs, payments } from '../purchase.tables';
import { toWirePack } from './pack.queries';
import { createSeedRow } from './seed-catalogue';

type Row = typeof packs.$inferSelect;

/**
 * Brings the packs to the catalogue's files, by their ids, and tells members to read them anew. One that the files no longer
 * have stays: payments and quizzes point to it. One that was published in the app is the app's from then on. What was
 * bought keeps its terms, which its payment holds.
 * @returns how many were added and changed
 * @throws Error naming the file and the pack where something would not be whole any more
 */
export async function updatePacks(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  catalogue: Catalogue,
): Promise<{ added: number; changed: number }> {
  const isOrdered = (await findItemOrder(tx, 'pack')) !== undefined;
  const known = new Map((await tx.select().from(packs)).map((row) => [row.id, row]));
  const different = catalogue.packs
    .map((pack, position) =>
      mergeOwnFields(createSeedRow(pack, position, now), known.get(pack.id as PackId), isOrdered),
    )
    .filter((row) => row.version === 0 && !isSameRow(row, known.get(row.id)));
  for (const row of different) {
    const fault = (await findNameFault(tx, row, known.get(row.id))) ?? (await findMediaFault(tx, row, catalogue));
    if (fault) throw new Error(`${catalogue.packsFile} is not right at the pack ${row.packName}: ${fault}`);
    await tx.insert(packs).values(row).onConflictDoUpdate({ target: packs.id, set: row });
  }
  if (different.length > 0) await appendChanges({ tx, now }, [{ audience: 'user', feature: 'purchase' }]);
  const changed = different.filter(({ id }) => known.has(id)).length;
  return { added: different.length - changed, changed };
}

/** As text first, which is said the same nearly always, and quickly. */
function isSameRow(row: Row, known: Row | undefined): boolean {
  return JSON.stringify(row) === JSON.stringify(known) || isDeepStrictEqual(row, known);
}

/** What the files do not say: how it was worked on here, since when it is off sale, and where the app has put it. */
function mergeOwnFields(row: Row, known: Row | undefined, isOrdered: boolean): Row {
  if (!known) return row;
  const offSaleAt = row.offSaleAt === null ? null : (known.offSaleAt ?? row.offSaleAt);
  const position = isOrdered ? known.position : row.position;
  return { ...row, position, offSaleAt, version: known.version, edits: known.edits };
}

/** Payments and phones know a pack by its name. */
async function findNameFault(tx: Tx, { id, packName, slug }: Row, known: Row | undefined): Promise<string | undefined> {
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

/** Pictures and videos that it names and that are not there. */
async function findMediaFault(tx: Tx, row: Row, catalogue: Catalogue): Promise<string | undefined> {
  const { image, promotionalPoster, trainingPoster, promotionalCaptions, trainingCaptions } = row.media;
  const captions = [promotionalCaptions, trainingCaptions].flatMap((each) => Object.values(each ?? {}));
  for (const name of [image, row.promotionalVideo, row.trainingVideo, promotionalPoster, trainingPoster, ...captions])
    if (name !== undefined && readOwnMedia(name) && !(await findOwnMedia(tx, name)))
      return `the uploaded file ${name} is not on this server`;
  try {
    if (image === undefined) catalogue.mediaUrl(`packs/${row.slug}.svg`);
    toWirePack(row, catalogue);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
