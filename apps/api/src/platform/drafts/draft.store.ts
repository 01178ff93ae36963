import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { catalogueDrafts, catalogueVersions, type DraftKind } from './draft.tables';

type DraftRow = typeof catalogueDrafts.$inferSelect;
type VersionRow = typeof catalogueVersions.$inferSelect;

export type StoredDraft<Content> = Omit<DraftRow, 'content'> & { content: Content };
export type StoredVersion<Content> = Omit<VersionRow, 'content'> & { content: Content };

/** The kind and the id of an item. The content of its draft has the shape of that kind: no other shape is written. */
export type DraftKey = { kind: DraftKind; itemId: string };

export async function findDraft<Content>(
  tx: Tx | Database,
  { kind, itemId }: DraftKey,
): Promise<StoredDraft<Content> | undefined> {
  const [row] = await tx
    .select()
    .from(catalogueDrafts)
    .where(and(eq(catalogueDrafts.kind, kind), eq(catalogueDrafts.itemId, itemId)));
  return row as StoredDraft<Content> | undefined;
}

/** Returns all drafts of a kind, by the id of their item. */
export async function listDrafts(db: Database, kind: DraftKind): Promise<Map<string, DraftRow>> {
  const rows = await db.select().from(catalogueDrafts).where(eq(catalogueDrafts.kind, kind));
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** Saves a draft and replaces the previous one. */
export async function saveDraft<Content>(tx: Tx, draft: StoredDraft<Content>): Promise<void> {
  const target = [catalogueDrafts.kind, catalogueDrafts.itemId];
  const { kind: _kind, itemId: _itemId, ...set } = draft;
  await tx.insert(catalogueDrafts).values(draft).onConflictDoUpdate({ target, set });
}

export async function deleteDraft(tx: Tx, { kind, itemId }: DraftKey): Promise<void> {
  await tx.delete(catalogueDrafts).where(and(eq(catalogueDrafts.kind, kind), eq(catalogueDrafts.itemId, itemId)));
}

/** Returns the items whose scheduled publication is due. */
export function listDueDrafts(db: Database, now: Instant): Promise<DraftKey[]> {
  const { kind, itemId, publishAt } = catalogueDrafts;
  return db.select({ kind, itemId }).from(catalogueDrafts).where(lte(publishAt, now));
}

export async function saveVersion<Content>(tx: Tx, version: StoredVersion<Content>): Promise<void> {
  await tx.insert(catalogueVersions).values(version);
}

/** Returns the versions, newest first. */
export async function listVersions<Content>(
  db: Database | Tx,
  { kind, itemId }: DraftKey,
): Promise<StoredVersion<Content>[]> {
  const rows = await db
    .select()
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.kind, kind), eq(catalogueVersions.itemId, itemId)))
    .orderBy(desc(catalogueVersions.version));
  return rows as StoredVersion<Content>[];
}

export async function findVersion<Content>(
  db: Database | Tx,
  { kind, itemId }: DraftKey,
  version: number,
): Promise<{ content: Content } | undefined> {
  const [row] = await db
    .select()
    .from(catalogueVersions)
    .where(
      and(
        eq(catalogueVersions.kind, kind),
        eq(catalogueVersions.itemId, itemId),
        eq(catalogueVersions.version, version),
      ),
    );
  return row as { content: Content } | undefined;
}
