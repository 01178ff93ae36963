import type { PersonId } from '@waha/domain/kernel/ids';
import { sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { searchNames } from '#platform/auth/search-names';
import type { Database } from '#platform/database/database';
import { findMembersByInvoiceNumber } from '../invoices/invoices.public-queries';
import { findMembersByPaymentReference } from '../purchase/payment.public-queries';
import { findMembersByPayoutReference } from '../wallet/withdrawals/withdrawal.public-queries';

/** The maximum number of search results, the newest first; a search with more is too short. */
const MAX_FOUND = 1000;

/**
 * Finds members by part of their name, address or phone, by a reference, or by an invoice number. The reference is that
 * of a payment, a payout, or an invoice (that of its payment plus the instalment number).
 * @param isVerified searches only verified members, and their phones too
 */
export async function searchMembers(
  db: Database,
  q: string,
  isVerified: boolean,
): Promise<{ ids: PersonId[]; isCut: boolean }> {
  const only = isVerified ? sql`(${people.verifiedAt} is null) = 0` : undefined;
  const named = await searchNames(db, { q, only, limit: MAX_FOUND, scope: 'all' });
  const matches = [
    named,
    await findMembersByPaymentReference(db, q, MAX_FOUND),
    await findMembersByPayoutReference(db, q, MAX_FOUND),
    await findMembersByInvoiceNumber(db, q),
  ];
  return { ids: [...new Set(matches.flat())], isCut: matches.some(({ length }) => length === MAX_FOUND) };
}
