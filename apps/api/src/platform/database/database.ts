import { foldName } from '@waha/domain/kernel/text/fold-name';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/** Reads outside of commands, on a connection that cannot write. They never see a partial command. */
export type Database = Queries & { readonly __reads?: true };
/** The handle inside a command. */
export type Tx = Queries & { readonly __writes?: true };

/** Every result is awaited, also where the engine has it at once: another engine may not. */
type Queries = BaseSQLiteDatabase<'async', { changes: number }> & {
  /**
   * Returns a condition that a row of `people_names` may contain these letters, on engines whose index is not
   * `people_search`.
   */
  readonly matchesPieces?: (query: { letters: string; phone?: string | undefined }) => SQL;
};

/**
 * Returns a condition that a text contains the search query. Both are compared as names are: without case, accents and
 * spaces.
 */
export function containsFoldedText(text: SQLWrapper, query: string): SQL {
  return sql`instr(fold_name(${text}), ${foldName(query)}) > 0`;
}

/**
 * Returns a condition that a text equals another, ignoring the case of ASCII letters: `lower` handles only those on
 * every engine.
 */
export function isEqualIgnoringCase(text: SQLWrapper, query: string): SQL {
  return sql`lower(${text}) = ${query.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
}
