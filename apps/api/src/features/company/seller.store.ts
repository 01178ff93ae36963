import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { sellerVersions } from './seller.tables';

export type SellerVersion = typeof sellerVersions.$inferSelect;

/** Returns the current legal details; each start of the program ensures that there are some. */
export async function findNewestSeller(tx: Tx | Database): Promise<SellerVersion> {
  const row = await newestSellerQuery(tx).get();
  if (!row) throw new Error('no seller details found');
  return toSellerVersion(row);
}

const newestSellerQuery = prepareQuery((db) =>
  db.select().from(sellerVersions).orderBy(desc(sellerVersions.version)).limit(1).prepare(),
);

export async function findSeller(tx: Tx | Database, version: number): Promise<SellerVersion | undefined> {
  const [row] = await tx.select().from(sellerVersions).where(eq(sellerVersions.version, version));
  return row && toSellerVersion(row);
}

/** Newest first. */
export async function listSellers(db: Database | Tx): Promise<SellerVersion[]> {
  const rows = await db.select().from(sellerVersions).orderBy(desc(sellerVersions.version));
  return rows.map(toSellerVersion);
}

export async function saveSellerVersion(tx: Tx, version: SellerVersion): Promise<void> {
  await tx.insert(sellerVersions).values(version);
}

/** Versions that were stored before VAT had a field charge none. */
function toSellerVersion({ facts, ...row }: SellerVersion): SellerVersion {
  return { ...row, facts: { ...facts, vatRate: facts.vatRate ?? 0 } };
}
