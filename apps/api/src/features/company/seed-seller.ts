import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_STAMP_MILLIMES, type Seller } from '@waha/domain/company/staff/seller';
import type { Catalogue } from '#platform/config/catalogue';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { listSellers, saveSellerVersion } from './seller.store';

/** Returns the legal details that `company.json` contains. */
export function readCatalogueSeller({ brand, supportEmail, taxIdentifier, seller = {} }: Catalogue['company']): Seller {
  return {
    ...{ legalName: brand, address: '', registerNumber: '', phone: '', bankLine: '' },
    ...{ taxNumber: taxIdentifier, email: supportEmail, vatRate: 0, stampMillimes: DEFAULT_STAMP_MILLIMES },
    // JSON files have no undefined values.
    ...(seller as Partial<Seller>),
  };
}

/** Stores the legal details of the catalogue file, and follows changes of the file until they are edited in the app. */
export async function seedSeller({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, catalogue: Catalogue): Promise<void> {
  const [newest] = await listSellers(tx);
  const catalogueSeller = readCatalogueSeller(catalogue.company);
  if (newest && (newest.savedBy !== null || isDeepStrictEqual(newest.facts, catalogueSeller))) return;
  await saveSellerVersion(tx, {
    version: (newest?.version ?? 0) + 1,
    facts: catalogueSeller,
    savedAt: now,
    savedBy: null,
  });
}
