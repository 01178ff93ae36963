import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { MemberId } from '@waha/domain/kernel/ids';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database, Tx } from '#platform/database/database';
import { buyerIdentifiers } from './e-invoicing.tables';

/** Returns the tax or identity numbers of members, as far as staff have entered them, by member. */
export async function findBuyerIdentifiers(
  db: Database | Tx,
  members: readonly MemberId[],
): Promise<Map<MemberId, BuyerIdentifier>> {
  if (members.length === 0) return new Map();
  const { memberId, kind, number } = buyerIdentifiers;
  const rows = await db
    .select({ memberId, kind, number })
    .from(buyerIdentifiers)
    .where(isOneOf(memberId, [...new Set(members)]));
  return new Map(rows.map((row) => [row.memberId, { kind: row.kind, number: row.number }]));
}
