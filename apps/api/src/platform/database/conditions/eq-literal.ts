import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Like `eq`, with the value in the statement instead of a bound parameter. SQLite then uses a partial index of such
 * rows and does not plan each call again. For constants of the code only, never for external input.
 */
export function eqLiteral<Column extends SQLiteColumn>(column: Column, value: Column['_']['data'] & string): SQL {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is not an allowed column value`);
  return sql`${column} = ${sql.raw(`'${value}'`)}`;
}
