import type { Catalogue } from '#platform/config/catalogue';
import type { Database } from '#platform/database/database';
import { findCurrentSeller } from './seller.public-queries';

/** Returns the current company in the format of `company.json`, with the legal details last saved in the app. */
export async function exportCompany(db: Database, { company }: Pick<Catalogue, 'company'>) {
  const { taxNumber, ...seller } = await findCurrentSeller(db);
  return { ...company, taxIdentifier: taxNumber, seller };
}
