import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** More than the number of texts in the program: lists of different lengths are separate texts. */
const MAX_CACHED_STATEMENTS = 500;

/**
 * Caches this connection's statements by their text, so that each is prepared once and not per call. A cached statement
 * is returned in the state of a new one: it yields objects until its caller sets another mode.
 */
export function cacheStatements(connection: Sqlite.Database): void {
  const cache = new LRUCache<string, Sqlite.Statement>({ max: MAX_CACHED_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((text: string) => {
    const cached = cache.get(text);
    // Another caller is still iterating over its rows.
    if (cached?.busy) return prepare(text);
    if (cached) return cached.reader ? cached.raw(false).pluck(false) : cached;
    const statement = prepare(text);
    cache.set(text, statement);
    return statement;
  }) as typeof connection.prepare;
}
