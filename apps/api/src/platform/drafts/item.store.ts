import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { catalogueItems } from './draft.tables';

export type CatalogueItem = typeof catalogueItems.$inferSelect;
export type ItemKind = CatalogueItem['kind'];

/** Returns the app's row of a catalogue item; undefined if it was never edited in the app. */
export async function findItem(db: Tx | Database, kind: ItemKind, itemId: string): Promise<CatalogueItem | undefined> {
  const [row] = await db.select().from(catalogueItems).where(isItem(kind, itemId));
  return row;
}

export function listItems(db: Database | Tx, kind: ItemKind): Promise<CatalogueItem[]> {
  return db.select().from(catalogueItems).where(eq(catalogueItems.kind, kind));
}

/**
 * Increments the revision of an item.
 * @returns the number of edits, including this one
 */
export async function incrementItemRevision(tx: Tx, kind: ItemKind, itemId: string): Promise<number> {
  const edits = ((await findItem(tx, kind, itemId))?.edits ?? 0) + 1;
  await tx
    .insert(catalogueItems)
    .values({ kind, itemId, content: null, version: 0, edits })
    .onConflictDoUpdate({ target: [catalogueItems.kind, catalogueItems.itemId], set: { edits } });
  return edits;
}

/** Saves the content that applies from now on. */
export async function publishItem(
  tx: Tx,
  kind: ItemKind,
  itemId: string,
  { content, version }: { content: unknown; version: number },
): Promise<void> {
  await tx.update(catalogueItems).set({ content, version }).where(isItem(kind, itemId));
}

export async function deleteItem(tx: Tx, kind: ItemKind, itemId: string): Promise<void> {
  await tx.delete(catalogueItems).where(isItem(kind, itemId));
}

function isItem(kind: ItemKind, itemId: string) {
  return and(eq(catalogueItems.kind, kind), eq(catalogueItems.itemId, itemId));
}
