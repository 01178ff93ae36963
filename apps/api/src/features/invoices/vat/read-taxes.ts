import type { SaleTaxes } from '@waha/domain/invoices/split-total';
import { listSellersByVersion } from '#features/company/seller.public-queries';
import type { Database } from '#platform/database/database';
import type { invoices } from '../invoices.tables';
import { getSaleTaxes } from './get-sale-taxes';

/** The columns that decide about the taxes of an invoice. */
export type TaxedRow = Pick<typeof invoices.$inferSelect, 'sellerVersion' | 'rechargeId'>;

/** Returns a function that returns the taxes of an invoice. */
export async function readTaxes(db: Database): Promise<(row: TaxedRow) => SaleTaxes> {
  const sellers = await listSellersByVersion(db);
  return ({ sellerVersion, rechargeId }) => {
    const version = sellerVersion ?? 1;
    const seller = sellers.get(version);
    if (!seller) throw new Error(`seller version ${version} not found`);
    return getSaleTaxes(rechargeId ? { rechargeId } : {}, seller);
  };
}
