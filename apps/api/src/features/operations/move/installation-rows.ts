import type { Tx } from '#platform/database/database';
import type { MoveStatus } from '#platform/database/move-status';
import type { Table } from './read-schema';
import type { RowKey, RowLine } from './row-line';

/** The number of lines in one batch. */
export const LINES_PER_BATCH = 1000;

/**
 * The rows of one side of a move, locked exclusively: raw, without triggers. One call at a time. Each engine has one
 * implementation.
 */
export interface InstallationRows {
  /** The name for people, without a password. */
  readonly where: string;
  /** The queries of the program. */
  readonly queries: Tx;
  /** Checks whether the table exists yet. */
  hasTable(name: string): Promise<boolean>;
  /** Checks that all migrations of this program were applied, and none of a newer one. */
  isCurrentVersion(): Promise<boolean>;
  /** Applies the missing migrations. */
  migrate(): Promise<void>;
  /** Deletes every row, and writes this move status in the same transaction. */
  deleteAllRows(tables: readonly Table[], mark: MoveStatus): Promise<void>;
  /** Prepares for adding rows; also after an interrupted move. */
  prepareForRows(): Promise<void>;
  hasRows(table: Table): Promise<boolean>;
  count(table: Table): Promise<number>;
  /** Returns the key of the last row. */
  lastKey(table: Table): Promise<RowKey | undefined>;
  /** Reads in key order, in batches of `LINES_PER_BATCH`; only the rows after a key if one is given. */
  read(table: Table, after?: RowKey): AsyncIterable<RowLine[]>;
  /** Adds all of them or, on failure, none. */
  add(table: Table, lines: AsyncIterable<RowLine[]>): Promise<void>;
  /** Returns the last number that the engine has assigned in a table. */
  lastNumber(table: Table): Promise<string | undefined>;
  setLastNumber(table: Table, number: string | undefined): Promise<void>;
  /**
   * Completes the installation after all rows: creates derived data, indexes and triggers.
   * @returns the faults, a sentence each
   */
  finish(): Promise<string[]>;
  close(): Promise<void>;
}
