import { LRUCache } from 'lru-cache';

/** A statement as PostgreSQL has it, and the name under which each connection prepares it once. */
export type PostgresStatement = { text: string; name?: string };

type CachedStatement = { statement: PostgresStatement; uses: number };

/** More texts than the program has: lists of different lengths are texts of their own. */
const MAX_CACHED_STATEMENTS = 2000;
const statementCache = new LRUCache<string, CachedStatement>({ max: MAX_CACHED_STATEMENTS });

/** What is asked less often is not worth a place in every connection. */
const MIN_USES_FOR_NAME = 3;
/** A connection never forgets a name, and lists may have ever new lengths. */
const MAX_STATEMENT_NAMES = 1000;
let nameCount = 0;

/** A newer program beside this one may add columns: what a statement was prepared to answer must not depend on that. */
const ANY_COLUMNS = /\bselect\s+\*|\.\*/i;

/** What stands in quotes, or after two hyphens, is no parameter. */
const QUOTED_OR_PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g;

/** Drizzle names the table of the columns that an upsert is about; here they have to stand alone. */
const UPSERT = /on conflict \(((?:"\w+"\."\w+"(?:, )?)+)\)/g;

/** A statement as PostgreSQL has it, of one that was written for SQLite: `$1`, `$2` … in the place of each `?`. */
export function toPostgresStatement(text: string): PostgresStatement {
  const known = statementCache.get(text) ?? { statement: { text: translateSql(text) }, uses: 0 };
  if (known.uses === 0) statementCache.set(text, known);
  if (++known.uses === MIN_USES_FOR_NAME && nameCount < MAX_STATEMENT_NAMES && !ANY_COLUMNS.test(text))
    known.statement = { ...known.statement, name: `waha_${++nameCount}` };
  return known.statement;
}

function translateSql(text: string): string {
  let count = 0;
  return text
    .replace(QUOTED_OR_PLACEHOLDER, (found) => (found === '?' ? `$${++count}` : found))
    .replace(UPSERT, (_, columns: string) => `on conflict (${columns.replace(/"\w+"\./g, '')})`);
}
