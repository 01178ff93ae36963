import { findChangedSellerFields, limitVatRate, type SellerInput } from '@waha/domain/company/staff/seller';
import type { WireSellerVersion } from '@waha/domain/company/staff/seller.contract';
import type { StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { findPeople } from '#platform/auth/people.queries';
import { writeAuditLog } from '#platform/database/audit-log';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { findNewestSeller, type SellerVersion, saveSellerVersion } from './seller.store';

type Input = { version: number; seller: SellerInput; by: StaffId };

/**
 * Changes the seller's legal details. Issued documents keep the earlier version.
 * @throws RefusalError `seller_changed` with the `current` version if the caller's version is outdated;
 * `seller_unchanged`
 */
export async function saveSeller(unit: UnitOfWork, { version, seller: input, by }: Input): Promise<SellerVersion> {
  const { tx, now } = unit;
  const newest = await findNewestSeller(tx);
  if (newest.version !== version) {
    const [current] = await viewSellers(tx, [newest]);
    throw new RefusalError({ code: 'seller_changed', details: { current } });
  }
  const { vatRate = limitVatRate({ ...input, vatRate: newest.facts.vatRate }) } = input;
  const { withholding = newest.facts.withholding, ...details } = input;
  const seller = { ...details, vatRate, ...(withholding && { withholding }) };
  if (findChangedSellerFields(newest.facts, seller).length === 0) throw new RefusalError({ code: 'seller_unchanged' });
  const saved = { version: version + 1, facts: seller, savedAt: now, savedBy: by };
  await saveSellerVersion(tx, saved);
  await writeAuditLog(unit, { actorId: by, action: 'seller.changed', details: { version: saved.version } });
  return saved;
}

/** Returns versions as their editors see them. */
export async function viewSellers(tx: Tx | Database, versions: readonly SellerVersion[]): Promise<WireSellerVersion[]> {
  const people = await findPeople(
    tx,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  );
  return versions.map(({ version, facts, savedAt, savedBy }) => {
    const name = savedBy && people.get(savedBy)?.fullName;
    return {
      ...{ version, seller: facts, savedAt: toIso(savedAt) },
      savedBy: savedBy && { _id: savedBy, ...(name && { name }) },
    };
  });
}
