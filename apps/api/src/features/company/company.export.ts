import type { Catalogue } from '../../platform/config/catalogue';
import type { Database } from '../../platform/database/database';
import { sellerNow } from './seller.facts';

/** The company as it is, in the form of `company.json`: the legal facts as they were last saved in the app. */
export async function exportCompany(db: Database, { company }: Pick<Catalogue, 'company'>) {
  const { taxNumber, ...seller } = await sellerNow(db);
  return { ...company, taxIdentifier: taxNumber, seller };
}
