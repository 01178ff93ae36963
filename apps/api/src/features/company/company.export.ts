import type { Catalogue } from '#platform/config/catalogue';
import type { Database } from '#platform/database/database';
import { findCurrentSeller } from './seller.public-queries';

/** The company as it is, in the form of `company.json`: the legal facts as they were last saved in the app. */
export async function exportCompany(db: Database, { company }: Pick<Catalogue, 'company'>) {
  const { taxNumber, ...seller } = await findCurrentSeller(db);
  return { ...company, taxIdentifier: taxNumber, seller };
}
