import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** More texts than the program has: lists of different lengths are texts of their own. */
const MAX_CACHED_STATEMENTS = 500;

/**
 * Keeps this connection's statements by their text, so that each is prepared once and not at every call. A kept one is
 * given out as a new one would be: it answers objects until its caller says otherwise.
 */
export function cacheStatements(connection: Sqlite.Database): void {
  const kept = new LRUCache<string, Sqlite.Statement>({ max: MAX_CACHED_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((text: string) => {
    const known = kept.get(text);
    // Someone is still going through its rows.
    if (known?.busy) return prepare(text);
    if (known) return known.reader ? known.raw(false).pluck(false) : known;
    const made = prepare(text);
    kept.set(text, made);
    return made;
  }) as typeof connection.prepare;
}
