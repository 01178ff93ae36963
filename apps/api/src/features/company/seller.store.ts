import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { sellerVersions } from './seller.tables';

export type SellerVersion = typeof sellerVersions.$inferSelect;

/** Returns the current legal details; each start of the program ensures that there are some. */
export async function findNewestSeller(tx: Tx | Database): Promise<SellerVersion> {
  const [row] = await tx.select().from(sellerVersions).orderBy(desc(sellerVersions.version)).limit(1);
  if (!row) throw new Error('no seller details found');
  return row;
}

export async function findSeller(tx: Tx | Database, version: number): Promise<SellerVersion | undefined> {
  const [row] = await tx.select().from(sellerVersions).where(eq(sellerVersions.version, version));
  return row;
}

/** Newest first. */
export function listSellers(db: Database): Promise<SellerVersion[]> {
  return db.select().from(sellerVersions).orderBy(desc(sellerVersions.version));
}

export async function saveSellerVersion(tx: Tx, version: SellerVersion): Promise<void> {
  await tx.insert(sellerVersions).values(version);
}
