import type { PackId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { PackContent } from '@waha/domain/purchase/pack-content';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database';
import { packDrafts, packs, packVersions } from '../purchase.tables';
import { toRow } from './pack-content';

export type KeptDraft = typeof packDrafts.$inferSelect;
/** And how many edits of its pack there are with it. */
export type CountedDraft = KeptDraft & { revision: number };
export type EditedPack = typeof packs.$inferSelect;
export type PackVersion = typeof packVersions.$inferSelect;

export async function findEditedPack(tx: Tx | Database, id: PackId): Promise<EditedPack | undefined> {
  const [row] = await tx.select().from(packs).where(eq(packs.id, id));
  return row;
}

export async function findDraft(tx: Tx | Database, packId: PackId): Promise<KeptDraft | undefined> {
  const [row] = await tx.select().from(packDrafts).where(eq(packDrafts.packId, packId));
  return row;
}

/** Puts a draft in the place of the one before, and counts it. @returns how many edits there are now */
export async function saveDraft(tx: Tx, draft: KeptDraft): Promise<number> {
  await tx.insert(packDrafts).values(draft).onConflictDoUpdate({ target: packDrafts.packId, set: draft });
  return countEdit(tx, draft.packId);
}

export async function deleteDraft(tx: Tx, packId: PackId): Promise<void> {
  await tx.delete(packDrafts).where(eq(packDrafts.packId, packId));
  await countEdit(tx, packId);
}

/** Drafts whose time has come. */
export function listDueDrafts(db: Database, now: Instant): Promise<KeptDraft[]> {
  return db.select().from(packDrafts).where(lte(packDrafts.publishAt, now));
}

async function countEdit(tx: Tx, packId: PackId): Promise<number> {
  const known = await findEditedPack(tx, packId);
  const edits = (known?.edits ?? 0) + 1;
  await tx.update(packs).set({ edits }).where(eq(packs.id, packId));
  return edits;
}

/** The pack as members see it from now on. */
export async function savePublished(
  tx: Tx,
  pack: PackContent,
  { offSaleAt, version }: Pick<EditedPack, 'offSaleAt' | 'version'>,
): Promise<void> {
  const { id, ...row } = toRow(pack);
  await tx
    .update(packs)
    .set({ ...row, offSaleAt, version })
    .where(eq(packs.id, id));
}

export async function saveVersion(tx: Tx, version: PackVersion): Promise<void> {
  await tx.insert(packVersions).values(version);
}

/** The newest first. */
export function listVersions(db: Database | Tx, packId: PackId): Promise<PackVersion[]> {
  return db.select().from(packVersions).where(eq(packVersions.packId, packId)).orderBy(desc(packVersions.version));
}

export async function findVersion(
  db: Database | Tx,
  packId: PackId,
  version: number,
): Promise<{ content: PackDraft } | undefined> {
  const [row] = await db
    .select()
    .from(packVersions)
    .where(and(eq(packVersions.packId, packId), eq(packVersions.version, version)));
  return row;
}
