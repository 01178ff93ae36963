import { foldName } from '@waha/domain/kernel/text/fold-name';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/** Reads outside of commands: a connection that cannot write, so nobody sees half a command. */
export type Database = Queries & { readonly __reads?: true };
/** The handle inside a command. */
export type Tx = Queries & { readonly __writes?: true };

/** Every answer is awaited, also where the engine has it at once: another may not. */
type Queries = BaseSQLiteDatabase<'async', { changes: number }> & {
  /** Whether somebody of `people_names` may have these letters, by the index of an engine that has another than `people_search`. */
  readonly matchesPieces?: (sought: { letters: string; phone?: string | undefined }) => SQL;
};

/** Whether a text holds what is sought, both as names are compared: whatever the case, accents and spaces. */
export function containsFoldedText(text: SQLWrapper, sought: string): SQL {
  return sql`instr(fold_name(${text}), ${foldName(sought)}) > 0`;
}

/** Whether a text is what is sought, whatever the case of its ASCII letters: all that `lower` knows of on every engine. */
export function isEqualIgnoringCase(text: SQLWrapper, sought: string): SQL {
  return sql`lower(${text}) = ${sought.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
}
