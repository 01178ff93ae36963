import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** More than the number of texts in the program: lists of different lengths are separate texts. */
const MAX_CACHED_STATEMENTS = 500;

/**
 * Caches this connection's statements by their text, so that each is prepared once and not per call. A cached statement
 * is returned in the state of a new one: it yields objects until its caller sets another mode.
 */
export function cacheStatements(connection: Sqlite.Database): void {
  const kept = new LRUCache<string, Sqlite.Statement>({ max: MAX_CACHED_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((text: string) => {
    const known = kept.get(text);
    // Another caller is still iterating over its rows.
    if (known?.busy) return prepare(text);
    if (known) return known.reader ? known.raw(false).pluck(false) : known;
    const made = prepare(text);
    kept.set(text, made);
    return made;
  }) as typeof connection.prepare;
}
