import { LRUCache } from 'lru-cache';

/** More texts than the program has: lists of different lengths are texts of their own. */
const TEXTS_MAX = 2000;
const kept = new LRUCache<string, string>({ max: TEXTS_MAX });

/** What stands in quotes, or after two hyphens, is no parameter. */
const QUOTED_OR_MARK = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g;

/** Drizzle names the table of the columns that an upsert is about; here they have to stand alone. */
const UPSERT = /on conflict \(((?:"\w+"\."\w+"(?:, )?)+)\)/g;

/** A statement as PostgreSQL has it, of one that was written for SQLite: `$1`, `$2` … in the place of each `?`. */
export function postgresText(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const numbered = text
    .replace(QUOTED_OR_MARK, (found) => (found === '?' ? `$${++count}` : found))
    .replace(UPSERT, (_, columns: string) => `on conflict (${columns.replace(/"\w+"\./g, '')})`);
  kept.set(text, numbered);
  return numbered;
}
