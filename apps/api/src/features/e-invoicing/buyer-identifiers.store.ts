import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { buyerIdentifiers } from './e-invoicing.tables';

export async function findBuyerIdentifier(db: Database | Tx, memberId: MemberId): Promise<BuyerIdentifier | undefined> {
  const { kind, number } = buyerIdentifiers;
  const [row] = await db.select({ kind, number }).from(buyerIdentifiers).where(eq(buyerIdentifiers.memberId, memberId));
  return row;
}

/** Saves the number of a member, or deletes it. */
export async function saveBuyerIdentifier(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { memberId, identifier, by }: { memberId: MemberId; identifier: BuyerIdentifier | undefined; by: StaffId },
): Promise<void> {
  if (!identifier) {
    await tx.delete(buyerIdentifiers).where(eq(buyerIdentifiers.memberId, memberId));
    return;
  }
  const saved = { ...identifier, savedAt: now, savedBy: by };
  await tx
    .insert(buyerIdentifiers)
    .values({ memberId, ...saved })
    .onConflictDoUpdate({ target: buyerIdentifiers.memberId, set: saved });
}
