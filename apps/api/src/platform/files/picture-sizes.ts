import { createOwnPictureSet } from '@waha/domain/kernel/own-media';
import { eq, inArray } from 'drizzle-orm';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { integerColumn, textColumn } from '../database/columns';
import type { Database, Tx } from '../database/database';

/** Names as in drafts, `<sha256>.jpg`; widths in pixels. */
const pictureSizes = sqliteTable('catalogue_picture_sizes', {
  name: textColumn('name').primaryKey(),
  width: integerColumn('width').notNull(),
  smallName: textColumn('small_name').notNull(),
  smallWidth: integerColumn('small_width').notNull(),
});

/** The `srcset` for an `<img>` of each picture in two sizes, by the picture's name. */
export type PictureSets = ReadonlyMap<string, string>;

/**
 * Saves the small version of a picture. The first one stays, since its address is cached forever.
 * @returns whether this is it
 */
export async function savePictureSizes(tx: Tx, sizes: typeof pictureSizes.$inferInsert): Promise<boolean> {
  const saved = await tx
    .insert(pictureSizes)
    .values(sizes)
    .onConflictDoNothing()
    .returning({ name: pictureSizes.name });
  return saved.length > 0;
}

/** Returns the name of the small version of a picture, or its own name if there is none. */
export async function findSmallPictureName(db: Database, name: string): Promise<string> {
  const [sizes] = await db.select().from(pictureSizes).where(eq(pictureSizes.name, name));
  return sizes?.smallName ?? name;
}

/** Returns the sets of those of these pictures that exist in two sizes. */
export async function readPictureSets(db: Database | Tx, names: readonly string[]): Promise<PictureSets> {
  if (names.length === 0) return new Map();
  const sizeRows = await db
    .select()
    .from(pictureSizes)
    .where(inArray(pictureSizes.name, [...names]));
  return new Map(sizeRows.map((sizes) => [sizes.name, createOwnPictureSet(sizes.name, sizes)]));
}
