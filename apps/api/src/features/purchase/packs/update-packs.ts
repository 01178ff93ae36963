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
 * Updates the packs to the catalogue's files, by their ids, and makes members reload them. A pack that the files no
 * longer have stays: payments and quizzes reference it. A pack published in the app is no longer taken from the files.
 * Sold packs keep their terms, which the payment holds.
 * @returns the numbers of added and changed packs
 * @throws Error naming the file and the pack that would become inconsistent
 */
export async function updatePacks(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  catalogue: Catalogue,
): Promise<{ added: number; changed: number }> {
  const isOrdered = (await findItemOrder(tx, 'pack')) !== undefined;
  const existingPacks = new Map((await tx.select().from(packs)).map((row) => [row.id, row]));
  const different = catalogue.packs
    .map((pack, position) =>
      mergeOwnFields(createSeedRow(pack, position, now), existingPacks.get(pack.id as PackId), isOrdered),
    )
    .filter((row) => row.version === 0 && !isSameRow(row, existingPacks.get(row.id)));
  for (const row of different) {
    const fault =
      (await findNameFault(tx, row, existingPacks.get(row.id))) ?? (await findMediaFault(tx, row, catalogue));
    if (fault) throw new Error(`${catalogue.packsFile} is invalid at pack ${row.packName}: ${fault}`);
    await tx.insert(packs).values(row).onConflictDoUpdate({ target: packs.id, set: row });
  }
  if (different.length > 0) await appendChanges({ tx, now }, [{ audience: 'user', feature: 'purchase' }]);
  const changed = different.filter(({ id }) => existingPacks.has(id)).length;
  return { added: different.length - changed, changed };
}

/** Compares the text first: it is nearly always equal, and fast to compare. */
function isSameRow(row: Row, existing: Row | undefined): boolean {
  return JSON.stringify(row) === JSON.stringify(existing) || isDeepStrictEqual(row, existing);
}

/**
 * Adds the fields that the files do not have: the edits here, the time since which it is off sale, and the position set
 * in the app.
 */
function mergeOwnFields(row: Row, existing: Row | undefined, isOrdered: boolean): Row {
  if (!existing) return row;
  const offSaleAt = row.offSaleAt === null ? null : (existing.offSaleAt ?? row.offSaleAt);
  const position = isOrdered ? existing.position : row.position;
  return { ...row, position, offSaleAt, version: existing.version, edits: existing.edits };
}

/** Payments and phones identify a pack by its name. */
async function findNameFault(
  tx: Tx,
  { id, packName, slug }: Row,
  existing: Row | undefined,
): Promise<string | undefined> {
  const isSame = or(eq(packs.packName, packName), eq(packs.slug, slug));
  const [otherPack] = await tx
    .select()
    .from(packs)
    .where(and(isSame, ne(packs.id, id)));
  if (otherPack) return `the pack ${otherPack.packName} (${otherPack.id}) has this name or slug`;
  if (!existing || existing.packName === packName) return undefined;
  const [paid] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.packId, id)).limit(1);
  return paid && `it was sold as ${existing.packName} and must keep that name`;
}

/** Returns a fault for pictures and videos that it names and that do not exist. */
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
