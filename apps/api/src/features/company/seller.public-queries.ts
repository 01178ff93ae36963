import type { Seller } from '@waha/domain/company/staff/seller';
import type { Database, Tx } from '#platform/database/database';
import { findNewestSeller, findSeller } from './seller.store';

/** Which version of the legal facts a paper that is issued now keeps. */
export async function findCurrentSellerVersion(tx: Tx | Database): Promise<number> {
  return (await findNewestSeller(tx)).version;
}

/** Who sells, now. */
export async function findCurrentSeller(tx: Tx | Database): Promise<Seller> {
  return (await findNewestSeller(tx)).facts;
}

/** Who sold, as a paper keeps it; the first version for papers from before there were any. */
export async function findSellerAt(tx: Tx | Database, version = 1): Promise<Seller> {
  const found = await findSeller(tx, version);
  if (!found) throw new Error(`there is no version ${version} of the seller`);
  return found.facts;
}
