import type { Database, Tx } from './database';

/** What keeps the rows: a file of SQLite, or a server of PostgreSQL. The one place where they differ. */
export type Engine = {
  /** Reads outside of commands, each as the rows stand when it is asked. */
  reads: Database;
  /**
   * One transaction: all of it is done, or what it throws undoes all of it. Two at once come out as one after the other. The
   * work may be run again from its beginning where the first try came to nothing.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** When what was read has become old, as far as this engine can tell at once. */
  versions: VersionTracker;
  /** Reads that say of each statement that it is about to be asked. */
  observeReads(note: (statement: string) => void): Database;
  /** What the rows take where they lie, in bytes. */
  readSizeBytes(): Promise<number>;
  /** How these tables stand now. */
  readTableVersion(tables: readonly string[]): Promise<TableVersion>;
};

/** How some tables stood: whether they stand so still. */
export type TableVersion = { isCurrent(): boolean | Promise<boolean> };

/** Counters, and how they stood before what depends on them was read. */
export type ReadSet = { readonly counters: Map<number, number>; readonly process: number };

export type VersionTracker = {
  /** Before something is read. */
  begin(): ReadSet;
  /** @param member of what belongs to members, the statement reads this one's rows alone */
  recordRead(reads: ReadSet, statement: string, member?: string): void;
  recordRowsRead(reads: ReadSet, table: string, owner?: string): void;
  /** Whether nothing of what was noted has been written since; never true where that cannot be told. */
  isCurrent(reads: ReadSet): boolean;
};
