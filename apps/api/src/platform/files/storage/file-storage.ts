import type { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';

/** A file to be stored: held in memory, or at a path. `size` in bytes, `sha256` in hex. */
export type IncomingFile = { fileId: FileId; held?: Buffer; path: string; size: number; sha256: string };

/** The first and last byte, both included. */
export type ByteRange = { first: number; last: number };

/** The properties of a file before it is read. `modifiedAt` is an HTTP date, to the second. */
export type StoredFileInfo = { size: number; etag: string; modifiedAt: string };

/** An open file. Call `close` after the last read; streams that were returned still deliver their remaining bytes. */
export type OpenStoredFile = {
  info: StoredFileInfo;
  /** Returns one part: bytes if they are few, else a stream that is open. An empty file has the part 0 to -1. */
  read(part: ByteRange): Promise<Buffer | Readable>;
  close(): Promise<void>;
};

/**
 * A storage of the files that rows point to. Stored files never change, and stay until they are removed. The caller has
 * checked the right to the file; an id is validated here before it becomes a name. All methods throw
 * `StorageUnavailableError`, a refusal, while the storage cannot be reached.
 */
export interface FileStorage {
  /** The name for people: a folder, or `s3://bucket/prefix`. */
  readonly label: string;
  /** Whether it is on the disk of the data folder, which backups copy and whose space is monitored. */
  readonly isOnDisk: boolean;
  /** Prepares the storage locally, without network requests. */
  prepare(): Promise<void>;
  /**
   * Checks that it can be written and read.
   * @throws Error with a sentence for the operator that says what to do
   */
  check(): Promise<void>;
  /**
   * Stores a file under its id, durably when this returns.
   * @throws Error ENOENT if there is no file at its path
   */
  put(file: IncomingFile): Promise<void>;
  /** Returns since when the storage cannot be reached, by the last call to it; `undefined` while it can. */
  unavailableSince(): Instant | undefined;
  /** Sends a minimal request, so that `unavailableSince` is right also when no file is requested. */
  probe(): Promise<void>;
  /** Returns the sizes in bytes of those of these files that exist, in the order of ids. */
  readSizes(ids: readonly FileId[]): Promise<Map<FileId, number>>;
  /** Returns the complete file, or undefined if there is none. */
  read(id: FileId): Promise<Readable | undefined>;
  /** Opens a file to read a part of it; undefined if there is none. */
  open(id: FileId): Promise<OpenStoredFile | undefined>;
  /** Removes a file; a missing one counts as removed. */
  remove(id: FileId): Promise<void>;
  /** Lists the ids of files that were put there before this moment. */
  listOlderThan(limit: Instant): AsyncIterable<FileId>;
  /**
   * Checks whether the files belong to this installation, which alone may clear them. Another installation, or the
   * state before a restore, may have rows for files that have none here.
   * @param context the name of this history of changes
   * @returns undefined while it has no owner
   */
  isOwnedBy(context: string): Promise<boolean | undefined>;
  /**
   * Marks the storage as this installation's.
   * @throws Error as `check` does
   */
  claimFor(context: string): Promise<void>;
  close(): void;
}
