import type { PackId } from '@waha/domain/kernel/ids';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { findPackChanges } from '@waha/domain/purchase/staff/pack-changes';
import { applyPackDraft, createPackDraft, toPackDraft } from '@waha/domain/purchase/staff/pack-draft';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { findPackFaults, type PackFault } from '@waha/domain/purchase/staff/pack-faults';
import { findPackWarnings } from '@waha/domain/purchase/staff/pack-warnings';
import { and, eq, ne } from 'drizzle-orm';
import type { Catalogue } from '#platform/config/catalogue';
import { appendChanges } from '#platform/database/change-log';
import type { Database, Tx } from '#platform/database/database';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { hasOwnMedia } from '#platform/files/own-media';
import { packs } from '../purchase.tables';
import { toPackContent, toPackRow } from './pack-content';

export type EditedPack = typeof packs.$inferSelect;

/** Returns the draft definition of packs. */
export function packDrafts(catalogue: Pick<Catalogue, 'hasMedia'>): DraftKindDefinition<PackDraft> {
  return {
    ...{ kind: 'pack', missingCode: 'pack_not_found' },
    ...{ publishedAction: 'pack.published', scheduledAction: 'pack.scheduled' },
    async find(db, itemId) {
      const pack = await findEditedPack(db, itemId);
      if (!pack) return undefined;
      const isNew = pack.stage === 'new';
      const { packName, type, group } = pack;
      const published = isNew ? createPackDraft({ packName, type, group }) : toPackDraft(toPackContent(pack));
      return { published, isNew, version: pack.version, revision: pack.edits };
    },
    async countEdit(tx, itemId) {
      const edits = ((await findEditedPack(tx, itemId))?.edits ?? 0) + 1;
      await tx
        .update(packs)
        .set({ edits })
        .where(eq(packs.id, itemId as PackId));
      return edits;
    },
    findChanges: findPackChanges,
    async findFaults(tx, itemId, content) {
      const pack = await findEditedPack(tx, itemId);
      if (!pack) return [];
      return [
        ...findPackFaults(applyPackDraft(pack, content), pack.stage === 'new'),
        ...(await findNameFaults(tx, pack, content.packName)),
        ...(await findMediaFaults(tx, pack, content, catalogue)),
      ];
    },
    findWarnings: (content, { published, isNew }) => findPackWarnings(content, isNew ? undefined : published),
    async publish(unit, itemId, content, { version }) {
      const { tx, now } = unit;
      const pack = (await findEditedPack(tx, itemId))!;
      const completePack = applyPackDraft(pack, { ...content, packName: content.packName.trim() });
      const { id, ...row } = toPackRow(completePack);
      const offSaleAt = content.isOnSale ? null : pack.stage === 'new' ? now : (pack.offSaleAt ?? now);
      await tx
        .update(packs)
        .set({ ...row, offSaleAt, version, stage: 'published' })
        .where(eq(packs.id, id));
      await appendChanges(unit, [{ audience: 'user', feature: 'purchase' }]);
      if (pack.stage === 'new') return { priceMillimes: completePack.price };
      if (completePack.price === pack.priceMillimes) return {};
      return { beforeMillimes: pack.priceMillimes, priceMillimes: completePack.price };
    },
    async drop(tx, itemId) {
      // Releases its name.
      const set = { stage: 'given_up' as const, packName: itemId, slug: itemId };
      await tx
        .update(packs)
        .set(set)
        .where(and(eq(packs.id, itemId as PackId), eq(packs.stage, 'new')));
    },
    fillMissingFields: (content, published) => ({ ...published, ...content }),
  };
}

export async function findEditedPack(tx: Tx | Database, id: string): Promise<EditedPack | undefined> {
  const [row] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, id as PackId), ne(packs.stage, 'given_up')));
  return row;
}

/**
 * Payments and phones identify a pack by its name: it can be changed until the first publication, and must be unique.
 */
async function findNameFaults(tx: Tx, pack: EditedPack, packName: string): Promise<PackFault[]> {
  const name = cleanLine(packName);
  if (pack.stage !== 'new' && name !== cleanLine(pack.packName)) return [{ path: 'packName', code: 'name_fixed' }];
  return (await isNameTaken(tx, name, pack.id)) ? [{ path: 'packName', code: 'name_taken' }] : [];
}

/** Checks whether another pack has this name. */
export async function isNameTaken(tx: Tx, packName: string, besides: PackId | undefined): Promise<boolean> {
  const [otherPack] = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.packName, packName), besides && ne(packs.id, besides)));
  return otherPack !== undefined;
}

const PICTURE_TYPES = ['jpg', 'png', 'webp'] as const;

/** Returns faults of named files: each must be the program's own, or uploaded and of the right kind. */
async function findMediaFaults(
  tx: Tx,
  { slug }: EditedPack,
  content: PackDraft,
  { hasMedia }: Pick<Catalogue, 'hasMedia'>,
): Promise<PackFault[]> {
  const faults: PackFault[] = [];
  const check = async (path: string, name: string, endings: Parameters<typeof hasOwnMedia>[2], isBuiltIn = false) => {
    const isThere = readOwnMedia(name) ? await hasOwnMedia(tx, name, endings) : isBuiltIn && hasMedia(`videos/${name}`);
    if (name !== '' && !isThere) faults.push({ path, code: 'media_unknown' });
  };
  await check('image', content.image, PICTURE_TYPES);
  if (content.image === '' && !hasMedia(`packs/${slug}.svg`)) faults.push({ path: 'image', code: 'picture_missing' });
  for (const video of ['promotional', 'training'] as const) {
    await check(video, content[video], ['mp4'], true);
    await check(`${video}Poster`, content[`${video}Poster`], PICTURE_TYPES);
    for (const [language, name] of Object.entries(content[`${video}Captions`]))
      await check(`${video}Captions.${language}`, name ?? '', ['vtt']);
  }
  return faults.filter(
    ({ path, code }, at) => faults.findIndex((each) => each.path === path && each.code === code) === at,
  );
}
