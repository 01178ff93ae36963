import { LRUCache } from 'lru-cache';

/** A statement as PostgreSQL has it, and the name under which each connection prepares it once. */
export type PostgresText = { text: string; name?: string };

type Known = { statement: PostgresText; uses: number };

/** More texts than the program has: lists of different lengths are texts of their own. */
const TEXTS_MAX = 2000;
const kept = new LRUCache<string, Known>({ max: TEXTS_MAX });

/** What is asked less often is not worth a place in every connection. */
const NAMED_FROM_USE = 3;
/** A connection never forgets a name, and lists may have ever new lengths. */
const NAMES_MAX = 1000;
let names = 0;

/** A newer program beside this one may add columns: what a statement was prepared to answer must not depend on that. */
const ANY_COLUMNS = /\bselect\s+\*|\.\*/i;

/** What stands in quotes, or after two hyphens, is no parameter. */
const QUOTED_OR_MARK = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g;

/** Drizzle names the table of the columns that an upsert is about; here they have to stand alone. */
const UPSERT = /on conflict \(((?:"\w+"\."\w+"(?:, )?)+)\)/g;

/** A statement as PostgreSQL has it, of one that was written for SQLite: `$1`, `$2` … in the place of each `?`. */
export function postgresText(text: string): PostgresText {
  const known = kept.get(text) ?? { statement: { text: translated(text) }, uses: 0 };
  if (known.uses === 0) kept.set(text, known);
  if (++known.uses === NAMED_FROM_USE && names < NAMES_MAX && !ANY_COLUMNS.test(text))
    known.statement = { ...known.statement, name: `waha_${++names}` };
  return known.statement;
}

function translated(text: string): string {
  let count = 0;
  return text
    .replace(QUOTED_OR_MARK, (found) => (found === '?' ? `$${++count}` : found))
    .replace(UPSERT, (_, columns: string) => `on conflict (${columns.replace(/"\w+"\./g, '')})`);
}
