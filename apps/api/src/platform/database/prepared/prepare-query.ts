import type { Database, Tx } from '../database';

/**
 * Returns a query that is built once per connection, not per call: `const byId = prepareQuery((db) =>
 * db.select().from(people).where(eq(people.id, sql.placeholder('id'))).prepare())`, called by `byId(db).all({ id })`.
 * Use it for the most frequent requests of phones. Elsewhere a plain query is easier to read and fast enough.
 */
export function prepareQuery<Query>(build: (db: Database | Tx) => Query): (db: Database | Tx) => Query {
  const built = new WeakMap<Database | Tx, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
