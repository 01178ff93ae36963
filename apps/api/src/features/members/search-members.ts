import type { PersonId } from '@waha/domain/kernel/ids';
import { sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { searchNames } from '#platform/auth/search-names';
import type { Database } from '#platform/database/database';
import { findMembersByInvoiceNumber } from '../invoices/invoices.public-queries';
import { findMembersByPaymentReference } from '../purchase/payment.public-queries';
import { findMembersByPayoutReference } from '../wallet/withdrawals/withdrawal.public-queries';

/** The newest of those whom a search finds: whoever looks for more than these has typed too little. */
const MAX_FOUND = 1000;

/**
 * Members by a part of their names, address or phone, or by the reference of a payment, of a payout or of an invoice (a
 * payment's with the number of the instalment), or by the number of an invoice.
 * @param isVerified looks among verified members alone, by their phones too
 */
export async function searchMembers(
  db: Database,
  q: string,
  isVerified: boolean,
): Promise<{ ids: PersonId[]; isCut: boolean }> {
  const only = isVerified ? sql`(${people.verifiedAt} is null) = 0` : undefined;
  const named = await searchNames(db, { q, only, limit: MAX_FOUND, scope: 'all' });
  const found = [
    named,
    await findMembersByPaymentReference(db, q, MAX_FOUND),
    await findMembersByPayoutReference(db, q, MAX_FOUND),
    await findMembersByInvoiceNumber(db, q),
  ];
  return { ids: [...new Set(found.flat())], isCut: found.some(({ length }) => length === MAX_FOUND) };
}
