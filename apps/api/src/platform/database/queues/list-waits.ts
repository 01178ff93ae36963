import { and, desc, isNotNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database';

/** The columns with the times at which a row became pending and was decided, and a condition on other columns. */
type DecidedRows = { table: SQLiteTable; since: SQLiteColumn; until: SQLiteColumn; where?: SQL; limit: number };

/** Returns how long the rows that were decided last had been pending, in milliseconds, the latest first. */
export async function listWaits(db: Database, { table, since, until, where, limit }: DecidedRows): Promise<number[]> {
  const isDecided = and(isNotNull(until), where);
  const rows = await db.select({ since, until }).from(table).where(isDecided).orderBy(desc(until)).limit(limit);
  return rows.map((row) => Number(row.until) - Number(row.since));
}
