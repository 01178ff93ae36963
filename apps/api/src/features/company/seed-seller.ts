import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_STAMP_MILLIMES, type Seller } from '@waha/domain/company/staff/seller';
import type { Catalogue } from '#platform/config/catalogue';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { listSellers, saveSellerVersion } from './seller.store';

/** The legal facts as far as `company.json` says them. */
export function readCatalogueSeller({ brand, supportEmail, taxIdentifier, seller = {} }: Catalogue['company']): Seller {
  return {
    ...{ legalName: brand, address: '', registerNumber: '', phone: '', bankLine: '' },
    ...{ taxNumber: taxIdentifier, email: supportEmail, stampMillimes: DEFAULT_STAMP_MILLIMES },
    // A file has no undefined.
    ...(seller as Partial<Seller>),
  };
}

/** Fills the legal facts from the catalogue's file, and follows the file until they were changed in the app. */
export async function seedSeller({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, catalogue: Catalogue): Promise<void> {
  const [newest] = await listSellers(tx);
  const facts = readCatalogueSeller(catalogue.company);
  if (newest && (newest.savedBy !== null || isDeepStrictEqual(newest.facts, facts))) return;
  await saveSellerVersion(tx, { version: (newest?.version ?? 0) + 1, facts, savedAt: now, savedBy: null });
}
