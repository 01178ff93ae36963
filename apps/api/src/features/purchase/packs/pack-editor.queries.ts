import type { PackId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { applyPackDraft } from '@waha/domain/purchase/staff/pack-draft';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import type { WireEditedPack, WirePackVersion } from '@waha/domain/purchase/staff/pack-editor.contract';
import { asc, ne } from 'drizzle-orm';
import type { Catalogue } from '#platform/config/catalogue';
import type { Database } from '#platform/database/database';
import {
  findCompleteDraft,
  findPublishedState,
  viewEditedItem,
  viewListedDraft,
  viewVersions,
} from '#platform/drafts/draft.queries';
import { listDrafts } from '#platform/drafts/draft.store';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { requireFound } from '#platform/http/refusal-error';
import { packs } from '../purchase.tables';
import { findPictureSets, getPictureUrl, toWirePack } from './pack.queries';
import { toPackRow } from './pack-content';
import { findEditedPack } from './pack-drafts';

type Media = Pick<Catalogue, 'mediaUrl' | 'hasMedia'>;

/** Returns all packs with the status of their drafts, in catalogue order. */
export async function listEditedPacks(db: Database, media: Media) {
  const rows = await db.select().from(packs).where(ne(packs.stage, 'given_up')).orderBy(asc(packs.position));
  const drafts = await listDrafts(db, 'pack');
  return rows.map((pack) => ({
    _id: pack.id,
    packName: pack.packName,
    type: pack.type,
    group: pack.group,
    imageUrl: getPictureUrl(pack, media),
    price: pack.stage === 'new' ? 0 : pack.priceMillimes,
    isOnSale: pack.offSaleAt === null,
    isNew: pack.stage === 'new',
    draft: viewListedDraft(drafts.get(pack.id)),
  }));
}

/** @throws RefusalError `pack_not_found` */
export async function readEditedPack(
  db: Database,
  id: PackId,
  definition: DraftKindDefinition<PackDraft>,
  media: Media,
): Promise<WireEditedPack> {
  const pack = requireFound(await findEditedPack(db, id), 'pack_not_found');
  const { packName, group } = pack;
  return {
    ...(await viewEditedItem(db, definition, id)),
    _id: id,
    packName,
    group,
    imageUrl: getPictureUrl(pack, media),
  };
}

/**
 * Returns the pack as members would see the draft; without a draft, as they see it.
 * @throws RefusalError `pack_not_found`
 */
export async function previewPack(
  db: Database,
  { id, language }: { id: PackId; language: Language | undefined },
  definition: DraftKindDefinition<PackDraft>,
  media: Media,
): Promise<WirePack> {
  const pack = requireFound(await findEditedPack(db, id), 'pack_not_found');
  const draft = await findCompleteDraft(db, definition, id, await findPublishedState(db, definition, id));
  const displayedPack = draft ? toPackRow(applyPackDraft(pack, draft.content)) : pack;
  return toWirePack({ ...displayedPack, offSaleAt: pack.offSaleAt }, media, {
    language,
    sets: await findPictureSets(db, [displayedPack]),
  });
}

/**
 * Returns the versions of a pack, newest first.
 * @throws RefusalError `pack_not_found`
 */
export async function viewPackVersions(
  db: Database,
  id: PackId,
  definition: DraftKindDefinition<PackDraft>,
): Promise<WirePackVersion[]> {
  const versions = await viewVersions(db, definition, id);
  return versions.map(({ content, ...version }) => ({ ...version, price: content.price }));
}
