import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * As `eq`, with the value in the statement itself and not bound to it: so SQLite sees at once that an index of such rows
 * alone serves it, and does not plan anew at each call. For a choice that the code names, never for what came from outside.
 */
export function eqLiteral<Column extends SQLiteColumn>(column: Column, value: Column['_']['data'] & string): SQL {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no choice that a column has`);
  return sql`${column} = ${sql.raw(`'${value}'`)}`;
}
