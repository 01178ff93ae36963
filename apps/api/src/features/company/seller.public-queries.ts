import type { Seller } from '@waha/domain/company/staff/seller';
import type { Database, Tx } from '#platform/database/database';
import { findNewestSeller, findSeller, listSellers } from './seller.store';

/** Returns the version of the legal details for a document that is issued now. */
export async function findCurrentSellerVersion(tx: Tx | Database): Promise<number> {
  return (await findNewestSeller(tx)).version;
}

/** Returns the current seller. */
export async function findCurrentSeller(tx: Tx | Database): Promise<Seller> {
  return (await findNewestSeller(tx)).facts;
}

/** Returns all versions of the seller, by their number. */
export async function listSellersByVersion(db: Tx | Database): Promise<Map<number, Seller>> {
  return new Map((await listSellers(db)).map(({ version, facts }) => [version, facts]));
}

/** Returns the seller of a document; the first version for documents that have none. */
export async function findSellerAt(tx: Tx | Database, version = 1): Promise<Seller> {
  const sellerVersion = await findSeller(tx, version);
  if (!sellerVersion) throw new Error(`seller version ${version} not found`);
  return sellerVersion.facts;
}
