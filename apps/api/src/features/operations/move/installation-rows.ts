import type { Tx } from '#platform/database/database';
import type { MoveStatus } from '#platform/database/move-status';
import type { Table } from './read-schema';
import type { RowKey, RowLine } from './row-line';

/** So many lines come at once. */
export const LINES_PER_BATCH = 1000;

/**
 * The rows of one side of a move, held alone: as they are, past all triggers. One thing is asked of it at a time. An engine of
 * rows has one of these.
 */
export interface InstallationRows {
  /** What people call it, without a password. */
  readonly where: string;
  /** As the program asks it. */
  readonly queries: Tx;
  /** Whether there is such a table yet. */
  hasTable(name: string): Promise<boolean>;
  /** Whether all migrations of this program were applied, and none of a newer one. */
  isCurrentVersion(): Promise<boolean>;
  /** Applies the migrations that are missing. */
  migrate(): Promise<void>;
  /** Takes every row away, and leaves this mark in the same transaction. */
  deleteAllRows(tables: readonly Table[], mark: MoveStatus): Promise<void>;
  /** Before rows are added; also after a move that was cut. */
  prepareForRows(): Promise<void>;
  hasRows(table: Table): Promise<boolean>;
  count(table: Table): Promise<number>;
  /** The key of the last of its rows. */
  lastKey(table: Table): Promise<RowKey | undefined>;
  /** In the order of the key, by `LINES_AT_ONCE`; those behind a key where one is given. */
  read(table: Table, after?: RowKey): AsyncIterable<RowLine[]>;
  /** All of them or, when it fails, none. */
  add(table: Table, lines: AsyncIterable<RowLine[]>): Promise<void>;
  /** The last number that the engine has given in a table. */
  lastNumber(table: Table): Promise<string | undefined>;
  setLastNumber(table: Table, number: string | undefined): Promise<void>;
  /** All rows are there: makes what is made of them, and what makes it a installation again. @returns what is wrong, a sentence each */
  finish(): Promise<string[]>;
  close(): Promise<void>;
}
