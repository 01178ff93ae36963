import type { Instant } from '@waha/domain/kernel/time';
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
  /** Tells when reads become outdated. */
  versions: VersionTracker;
  /** Returns reads that report each statement before it runs. */
  observeReads(note: (statement: string) => void): Database;
  /** Returns the size of the stored rows, in bytes. */
  readSizeBytes(): Promise<number>;
};

/**
 * Counters, with their values before the dependent rows were read. `era` is a number that changes when all reads
 * become outdated.
 */
export type ReadSet = { readonly counters: Map<number, number>; readonly era: number };

export type VersionTracker = {
  /**
   * Learns of all writes that were committed before this call. Called for each request as it arrives and after each
   * own commit. Returns undefined if there is nothing to wait for.
   * @throws Error when the database does not respond; until the next success no read is current
   */
  refresh(): Promise<void> | undefined;
  /** Starts a read set, before the first read. */
  begin(): ReadSet;
  /** @param member for member-owned tables, the member whose rows alone the statement reads */
  recordRead(reads: ReadSet, statement: string, member?: string): void;
  recordRowsRead(reads: ReadSet, table: string, owner?: string): void;
  /** Checks whether no recorded row had been written when `refresh` was last called. */
  isCurrent(reads: ReadSet): boolean;
  /** Deletes the records of writes that no running server needs. Called from time to time on one server. */
  prune(now: Instant): Promise<void>;
};
