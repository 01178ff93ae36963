import type { Seller } from '@waha/domain/company/staff/seller';
import type { Instant } from '@waha/domain/kernel/time';
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

/** Returns the seller as it was at an instant; the first version for earlier ones. */
export async function findSellerOn(tx: Tx | Database, at: Instant): Promise<Seller> {
  const newestFirst = await listSellers(tx);
  const version = newestFirst.find(({ savedAt }) => savedAt <= at) ?? newestFirst.at(-1);
  if (!version) throw new Error('no seller details found');
  return version.facts;
}

/** Returns the seller of a document; the first version for documents that have none. */
export async function findSellerAt(tx: Tx | Database, version = 1): Promise<Seller> {
  const sellerVersion = await findSeller(tx, version);
  if (!sellerVersion) throw new Error(`seller version ${version} not found`);
  return sellerVersion.facts;
}
