import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import type { TimeRange } from '@waha/domain/overview/periods';
import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { withdrawals } from '../wallet.tables';
import { IS_TAXED_PAYOUT } from './withholding.export';

const isWithin = ({ from, until }: TimeRange) =>
  and(IS_TAXED_PAYOUT, gte(withdrawals.paidAt, from), lt(withdrawals.paidAt, until));

/** Counts the withdrawals of a time range, by their payment, from which tax was withheld. */
export function countTaxedPayouts(db: Database, range: TimeRange): Promise<number> {
  return db.$count(withdrawals, isWithin(range));
}

/** Returns a page of these withdrawals, in the order of their payments. */
export async function listTaxedPayouts(
  db: Database,
  { limit = PAGE_LIMIT, cursor, ...range }: TimeRange & { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<{ _id: string }>> {
  const { id, paidAt } = withdrawals;
  const after = cursor ? parseCursor(cursor) : undefined;
  const rows = await db
    .select({ _id: id, paidAt })
    .from(withdrawals)
    .where(and(isWithin(range), after ? sql`(${paidAt}, ${id}) > (${after.at}, ${after.id})` : undefined))
    .orderBy(asc(paidAt), asc(id))
    .limit(limit);
  const last = rows.at(-1);
  const hasMore = last !== undefined && rows.length === limit;
  return { items: rows, ...(hasMore && { nextCursor: createCursor(last.paidAt ?? 0, last._id) }) };
}
