import type { Database, Tx } from './database';

/**
 * A query that is put together once for each connection, and not at each call:
 * `const byId = prepared((db) => db.select().from(people).where(eq(people.id, sql.placeholder('id'))).prepare())`, asked by
 * `byId(db).all({ id })`. For what every phone asks all day; elsewhere a plain query is easier to read and quick enough.
 */
export function prepareQuery<Query>(build: (db: Database | Tx) => Query): (db: Database | Tx) => Query {
  const built = new WeakMap<Database | Tx, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
