import type { MemberId } from '@waha/domain/kernel/ids';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { people } from '../auth/auth.tables';
import { createCursor, type Page, parseCursor } from '../http/page';
import type { Database } from './database';

/** A table whose rows have an amount and the time at which it was received or paid, and the condition of these rows. */
export type AmountSource = {
  table: SQLiteTable;
  id: SQLiteColumn;
  memberId: SQLiteColumn;
  reference?: SQLiteColumn | SQL;
  amount: SQLiteColumn | SQL;
  at: SQLiteColumn;
  where: SQL | undefined;
};

/** A row of a source, as the wire has it; `amount` in the unit of the table. */
export type DatedAmount = {
  _id: string;
  userId: MemberId;
  userName: string;
  reference?: string;
  amount: number;
  at: string;
};

type Range = { from: Instant; until: Instant; limit?: number | undefined; cursor?: string | undefined };

/** Returns a page of the rows of a time range with their members, newest first. */
export async function listDatedAmounts(
  db: Database,
  { table, id, memberId, reference = sql`null`, amount, at, where }: AmountSource,
  { from, until, limit = PAGE_LIMIT, cursor }: Range,
): Promise<Page<DatedAmount>> {
  const rows = await db
    .select({
      _id: sql<string>`${id}`,
      userId: people.id,
      name: people.name,
      surname: people.surname,
      reference: sql<string | null>`${reference}`,
      amount: sql<number>`${amount}`,
      at: sql<Instant>`${at}`,
    })
    .from(table)
    .innerJoin(people, eq(people.id, memberId))
    .where(and(where, gte(at, from), lt(at, until), cursor ? isBefore(at, id, cursor) : undefined))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  const last = rows.at(-1);
  const items = rows.map((row) => ({
    _id: row._id,
    userId: row.userId as MemberId,
    userName: `${row.name} ${row.surname}`,
    ...(row.reference !== null && { reference: row.reference }),
    amount: Number(row.amount),
    at: toIso(Number(row.at)),
  }));
  return { items, ...(last && rows.length === limit && { nextCursor: createCursor(Number(last.at), last._id) }) };
}

function isBefore(atColumn: SQLiteColumn, idColumn: SQLiteColumn, cursor: string): SQL {
  const { at, id } = parseCursor(cursor);
  return sql`(${atColumn}, ${idColumn}) < (${at}, ${id})`;
}
