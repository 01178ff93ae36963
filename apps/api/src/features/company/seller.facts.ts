import type { Seller } from '@waha/domain/company/staff/seller';
import type { Database, Tx } from '../../platform/database/database';
import { findSeller, newestSeller } from './seller.store';

/** Which version of the legal facts a paper that is issued now keeps. */
export async function sellerVersionNow(tx: Tx | Database): Promise<number> {
  return (await newestSeller(tx)).version;
}

/** Who sells, now. */
export async function sellerNow(tx: Tx | Database): Promise<Seller> {
  return (await newestSeller(tx)).facts;
}

/** Who sold, as a paper keeps it; the first version for papers from before there were any. */
export async function sellerAt(tx: Tx | Database, version = 1): Promise<Seller> {
  const found = await findSeller(tx, version);
  if (!found) throw new Error(`there is no version ${version} of the seller`);
  return found.facts;
}
