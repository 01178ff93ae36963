import type { PackId } from '@waha/domain/kernel/ids';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { Instant } from '@waha/domain/kernel/time';
import type { PackGroup, PackTerms, PackType } from '@waha/domain/purchase/pack';
import type { PackContent, PackMedia } from '@waha/domain/purchase/pack-content';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { packs } from '../purchase.tables';

/** A pack with its complete catalogue content, the right answers of the quiz included: never sent as it is. */
export type Pack = PackTerms & {
  slug: string;
  type: PackType;
  group: PackGroup;
  gift: LocalizedText;
  promotionalVideo: string;
  trainingVideo: string;
  questions: PackContent['questions'];
  media: PackMedia;
  offSaleAt: Instant | null;
};

export async function findPack(tx: Tx | Database, id: PackId): Promise<Pack | undefined> {
  const [row] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, id), eqLiteral(packs.stage, 'published')));
  return row && toPack(row);
}

export async function findPackByName(tx: Tx | Database, packName: string): Promise<Pack | undefined> {
  const row = await packOfNameQuery(tx).get({ packName });
  if (row) return toPack(row);
  // A name in the operator's own file may contain characters that are removed from input.
  const publishedPacks = await tx.select().from(packs).where(eqLiteral(packs.stage, 'published'));
  const same = publishedPacks.find((other) => cleanLine(other.packName) === packName);
  return same && toPack(same);
}

const packOfNameQuery = prepareQuery((db) =>
  db
    .select()
    .from(packs)
    .where(and(eq(packs.packName, sql.placeholder('packName')), eqLiteral(packs.stage, 'published')))
    .prepare(),
);

/** Returns the packs on sale, in catalogue order. */
export async function listPacks(
  db: Database,
  { type, group }: { type?: PackType; group?: PackGroup },
): Promise<Pack[]> {
  const wanted = and(isNull(packs.offSaleAt), type && eq(packs.type, type), group && eq(packs.group, group));
  return (await db.select().from(packs).where(wanted).orderBy(asc(packs.position))).map(toPack);
}

function toPack({
  position: _,
  version: _version,
  edits: _edits,
  stage: _stage,
  ...row
}: typeof packs.$inferSelect): Pack {
  return row;
}
