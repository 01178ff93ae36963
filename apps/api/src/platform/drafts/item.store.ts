import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { catalogueItems } from './draft.tables';

export type CatalogueItem = typeof catalogueItems.$inferSelect;
export type ItemKind = CatalogueItem['kind'];

/** What the app has of a thing of the catalogue; undefined while nobody has worked on it here. */
export async function findItem(db: Tx | Database, kind: ItemKind, itemId: string): Promise<CatalogueItem | undefined> {
  const [row] = await db.select().from(catalogueItems).where(isItem(kind, itemId));
  return row;
}

export function listItems(db: Database | Tx, kind: ItemKind): Promise<CatalogueItem[]> {
  return db.select().from(catalogueItems).where(eq(catalogueItems.kind, kind));
}

/** @returns how many edits there are with this one */
export async function incrementItemRevision(tx: Tx, kind: ItemKind, itemId: string): Promise<number> {
  const edits = ((await findItem(tx, kind, itemId))?.edits ?? 0) + 1;
  await tx
    .insert(catalogueItems)
    .values({ kind, itemId, content: null, version: 0, edits })
    .onConflictDoUpdate({ target: [catalogueItems.kind, catalogueItems.itemId], set: { edits } });
  return edits;
}

/** What holds from now on. */
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
