import type { QueryOf } from '@waha/domain/kernel/endpoint';
import type { MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import type { readLedger, WireLedgerLine } from '@waha/domain/wallet/staff-ledger.contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { createPage, type Page } from '#platform/http/page';
import { pointEntries } from '../wallet.tables';

/** Returns entries of a member's account, newest first, each with the running balance, valid or not. */
export async function viewLedger(
  db: Database,
  memberId: MemberId,
  { account = 'wallet', limit = PAGE_LIMIT, cursor }: QueryOf<typeof readLedger>,
): Promise<Page<WireLedgerLine>> {
  const { id, points, earnedAt } = pointEntries;
  // By date, and for one instant in the order in which they were written.
  const entryPosition = sql`(${earnedAt}, ${id})`;
  const placeOf = (entry: string) => sql`select ${earnedAt}, ${id} from ${pointEntries} where ${id} = ${Number(entry)}`;
  const isTheirs = and(eq(pointEntries.memberId, memberId), eq(pointEntries.account, account));
  const rows = await db
    .select()
    .from(pointEntries)
    .where(and(isTheirs, cursor ? sql`${entryPosition} < (${placeOf(cursor)})` : undefined))
    .orderBy(desc(earnedAt), desc(id))
    .limit(limit);
  const newest = rows[0];
  if (!newest) return { items: [] };
  const sum = await db
    .select({ balance: sql<number>`coalesce(sum(${points}), 0)` })
    .from(pointEntries)
    .where(and(isTheirs, sql`${entryPosition} <= (${newest.earnedAt}, ${newest.id})`))
    .get();
  let { balance } = sum!;
  const items = rows.map((row) => {
    const line = {
      _id: String(row.id),
      kind: row.kind,
      points: row.points,
      balance,
      earnedAt: toIso(row.earnedAt),
      becomesValidAt: toIso(row.becomesValidAt),
    };
    balance -= row.points;
    return line;
  });
  return createPage(items, limit);
}
