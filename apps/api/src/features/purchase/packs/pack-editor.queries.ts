import type { PackId, StaffId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { toIso } from '@waha/domain/kernel/time';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { draftOf, packWith } from '@waha/domain/purchase/staff/pack-draft';
import type { WireEditedPack, WirePackDraft, WirePackVersion } from '@waha/domain/purchase/staff/pack-editor.contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { people } from '../../../platform/auth/auth.tables';
import type { Catalogue } from '../../../platform/config/catalogue';
import type { Database, Tx } from '../../../platform/database/database';
import { orMissing } from '../../../platform/http/refusal';
import { packDrafts, packs } from '../purchase.tables';
import { toWirePack } from './pack.queries';
import { toContent, toRow } from './pack-content';
import { type CountedDraft, findDraft, findEditedPack, listVersions } from './pack-draft.store';

type Media = Pick<Catalogue, 'mediaUrl' | 'hasMedia'>;

/** All packs with what stands of their drafts, in the order of the catalogue. */
export async function listEditedPacks(db: Database, { mediaUrl }: Pick<Media, 'mediaUrl'>) {
  const rows = await db
    .select({ pack: packs, draft: packDrafts })
    .from(packs)
    .leftJoin(packDrafts, eq(packDrafts.packId, packs.id))
    .orderBy(asc(packs.position));
  return rows.map(({ pack, draft }) => ({
    _id: pack.id,
    packName: pack.packName,
    type: pack.type,
    group: pack.group,
    imageUrl: mediaUrl(`packs/${pack.slug}.svg`),
    price: pack.priceMillimes,
    isOnSale: pack.offSaleAt === null,
    draft: draft && { savedAt: toIso(draft.savedAt), publishAt: isoOrNull(draft.publishAt) },
  }));
}

/** @throws Refused `pack_not_found` */
export async function readEditedPack(
  db: Database,
  id: PackId,
  { mediaUrl }: Pick<Media, 'mediaUrl'>,
): Promise<WireEditedPack> {
  const pack = orMissing(await findEditedPack(db, id), 'pack_not_found');
  const draft = await findDraft(db, id);
  return {
    _id: pack.id,
    packName: pack.packName,
    group: pack.group,
    imageUrl: mediaUrl(`packs/${pack.slug}.svg`),
    version: pack.version,
    revision: pack.edits,
    published: draftOf(toContent(pack)),
    draft: draft ? await viewDraft(db, { ...draft, revision: pack.edits }) : null,
  };
}

/** What members would see of the draft; without one, what they see. @throws Refused `pack_not_found` */
export async function previewPack(
  db: Database,
  { id, language }: { id: PackId; language: Language | undefined },
  media: Media,
): Promise<WirePack> {
  const pack = orMissing(await findEditedPack(db, id), 'pack_not_found');
  const draft = await findDraft(db, id);
  const shown = draft ? toRow(packWith(toContent(pack), draft.content)) : pack;
  return toWirePack({ ...shown, offSaleAt: pack.offSaleAt }, media, language);
}

export async function viewDraft(db: Database | Tx, draft: CountedDraft): Promise<WirePackDraft> {
  const names = await namesOf(db, [draft.savedBy]);
  return {
    content: draft.content,
    revision: draft.revision,
    savedAt: toIso(draft.savedAt),
    savedBy: byWhom(draft.savedBy, names),
    publishAt: isoOrNull(draft.publishAt),
  };
}

/** What a pack was, the newest first. @throws Refused `pack_not_found` */
export async function viewVersions(db: Database, id: PackId): Promise<WirePackVersion[]> {
  orMissing(await findEditedPack(db, id), 'pack_not_found');
  const versions = await listVersions(db, id);
  const names = await namesOf(
    db,
    versions.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return versions.map(({ version, publishedAt, publishedBy, content, changed }) => ({
    version,
    publishedAt: isoOrNull(publishedAt),
    publishedBy: publishedBy && byWhom(publishedBy, names),
    price: content.price,
    changed,
  }));
}

async function namesOf(db: Database | Tx, ids: readonly StaffId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: people.id, name: people.name, surname: people.surname })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`]));
}

function byWhom(id: StaffId, names: ReadonlyMap<string, string>) {
  const name = names.get(id);
  return { _id: id as string, ...(name !== undefined && { name }) };
}

function isoOrNull(at: number | null) {
  return at === null ? null : toIso(at);
}
