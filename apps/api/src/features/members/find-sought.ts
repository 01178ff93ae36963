import type { PersonId } from '@waha/domain/kernel/ids';
import { sql } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { searchNames } from '../../platform/auth/search-names';
import type { Database } from '../../platform/database/database';
import { membersOfInvoices } from '../invoices/invoices.facts';
import { membersOfPayments } from '../purchase/payment.facts';
import { membersOfPayouts } from '../wallet/withdrawals/withdrawal.facts';

/** The newest of those whom a search finds: whoever looks for more than these has typed too little. */
const FOUND_MAX = 1000;

/**
 * Members by a part of their names, address or phone, or by the reference of a payment, of a payout or of an invoice (a
 * payment's with the number of the instalment), or by the number of an invoice.
 * @param isVerified looks among verified members alone, by their phones too
 */
export async function findSought(
  db: Database,
  q: string,
  isVerified: boolean,
): Promise<{ ids: PersonId[]; isCut: boolean }> {
  const only = isVerified ? sql`(${people.verifiedAt} is null) = 0` : undefined;
  const named = await searchNames(db, { q, only, limit: FOUND_MAX, within: 'all' });
  const found = [
    named,
    await membersOfPayments(db, q, FOUND_MAX),
    await membersOfPayouts(db, q, FOUND_MAX),
    await membersOfInvoices(db, q),
  ];
  return { ids: [...new Set(found.flat())], isCut: found.some(({ length }) => length === FOUND_MAX) };
}
