import { LRUCache } from 'lru-cache';

/** A statement in PostgreSQL's syntax, and the name under which each connection prepares it once. */
export type PostgresStatement = { text: string; name?: string };

type CachedStatement = { statement: PostgresStatement; uses: number };

/** More than the number of texts in the program: lists of different lengths are separate texts. */
const MAX_CACHED_STATEMENTS = 2000;
const statementCache = new LRUCache<string, CachedStatement>({ max: MAX_CACHED_STATEMENTS });

/** Rarer statements are not worth a prepared statement in every connection. */
const MIN_USES_FOR_NAME = 3;
/** A connection never forgets a prepared name, and lists may have ever new lengths. */
const MAX_STATEMENT_NAMES = 1000;
let nameCount = 0;

/** A newer program on the same database may add columns. The result of a prepared statement must not depend on that. */
const ANY_COLUMNS = /\bselect\s+\*|\.\*/i;

/** Question marks in quotes, or after two hyphens, are not placeholders. */
const QUOTED_OR_PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g;

/** Drizzle qualifies the columns of an upsert's conflict target; PostgreSQL requires plain names here. */
const UPSERT = /on conflict \(((?:"\w+"\."\w+"(?:, )?)+)\)/g;

/** Converts a statement from SQLite's syntax to PostgreSQL's: `$1`, `$2` … instead of each `?`. */
export function toPostgresStatement(text: string): PostgresStatement {
  const cached = statementCache.get(text) ?? { statement: { text: translateSql(text) }, uses: 0 };
  if (cached.uses === 0) statementCache.set(text, cached);
  if (++cached.uses === MIN_USES_FOR_NAME && nameCount < MAX_STATEMENT_NAMES && !ANY_COLUMNS.test(text))
    cached.statement = { ...cached.statement, name: `waha_${++nameCount}` };
  return cached.statement;
}

function translateSql(text: string): string {
  let count = 0;
  return text
    .replace(QUOTED_OR_PLACEHOLDER, (found) => (found === '?' ? `$${++count}` : found))
    .replace(UPSERT, (_, columns: string) => `on conflict (${columns.replace(/"\w+"\./g, '')})`);
}
