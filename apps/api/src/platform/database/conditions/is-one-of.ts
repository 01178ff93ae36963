import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Checks whether a column has one of these texts: all in one parameter, because their number varies. */
export function isOneOf(column: SQLWrapper, texts: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify([...new Set(texts)])}))`;
}
