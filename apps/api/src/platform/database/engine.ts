import type { Database, Tx } from './database';

/**
 * The database engine: a SQLite file or a PostgreSQL server. All differences between the two are in implementations of
 * this type.
 */
export type Engine = {
  /** Reads outside of commands. Each sees the rows at the moment of its query. */
  reads: Database;
  /**
   * Runs one transaction: an exception undoes all of it. Transactions are serializable. The work may run again from its
   * beginning if the first attempt fails.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Tells when reads become outdated, as far as this engine knows at once. */
  versions: VersionTracker;
  /** Returns reads that report each statement before it runs. */
  observeReads(note: (statement: string) => void): Database;
  /** Returns the size of the stored rows, in bytes. */
  readSizeBytes(): Promise<number>;
  /** Returns the current version of these tables. */
  readTableVersion(tables: readonly string[]): Promise<TableVersion>;
};

/** A version of some tables, which tells whether it is still the current one. */
export type TableVersion = { isCurrent(): boolean | Promise<boolean> };

/** Counters, with their values before the dependent rows were read. */
export type ReadSet = { readonly counters: Map<number, number>; readonly process: number };

export type VersionTracker = {
  /** Starts a read set, before the first read. */
  begin(): ReadSet;
  /** @param member for member-owned tables, the member whose rows alone the statement reads */
  recordRead(reads: ReadSet, statement: string, member?: string): void;
  recordRowsRead(reads: ReadSet, table: string, owner?: string): void;
  /** Checks whether no recorded row has been written since. Always false on an engine that cannot tell. */
  isCurrent(reads: ReadSet): boolean;
};
