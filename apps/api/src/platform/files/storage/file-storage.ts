import type { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is to be kept: held in memory, or lying at a path. `size` in bytes, `sha256` in hex. */
export type IncomingFile = { fileId: FileId; held?: Buffer; path: string; size: number; sha256: string };

/** From one byte to another, both of them in it. */
export type ByteRange = { first: number; last: number };

/**
 * A place for the files that rows point to. What is put there never changes, and goes only when it is removed. Whoever asks
 * has checked the right to the file; an id is checked here before it becomes a name.
 * All of them throw `StorageUnavailableError`, a refusal, while the place cannot be reached.
 */
export interface FileStorage {
  /** What people call it: a folder, or `s3://bucket/prefix`. */
  readonly label: string;
  /** Whether it is the disk of the data folder, which backups copy and whose room is watched. */
  readonly isOnDisk: boolean;
  /** Makes ready what is needed here; asks nobody else. */
  prepare(): Promise<void>;
  /** Whether it can be written to and read. @throws Error with a sentence for the operator that says what to do */
  check(): Promise<void>;
  /** Keeps it under its id; it is there to stay when this answers. @throws Error ENOENT when nothing lies at its path */
  put(file: IncomingFile): Promise<void>;
  /** Since when the place cannot be reached, as of the last call to it; `undefined` while it can. */
  unavailableSince(): Instant | undefined;
  /** Asks the place for nothing much, so that `awaySince` is right also while nobody needs a file. */
  probe(): Promise<void>;
  /** Of these, in the order of ids, those that are there, and how many bytes each has. */
  readSizes(ids: readonly FileId[]): Promise<Map<FileId, number>>;
  /** All of it, or undefined where there is none. */
  read(id: FileId): Promise<Readable | undefined>;
  /**
   * Answers with it, or with the part that is asked for, and with 304, 404, 412 and 416 as RFC 9110 has them. The caller has
   * set what it is; an `etag` that is set already stands.
   */
  send(id: FileId, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Takes it away; one that is not there is gone already. */
  remove(id: FileId): Promise<void>;
  /** The ids of what was put there before this moment. */
  listOlderThan(limit: Instant): AsyncIterable<FileId>;
  /**
   * Whether what lies there is this installation's, which alone may clear it: another one, or the one that was before a backup was
   * restored, may have rows that point to what has none here.
   * @param installation the name of this history of changes
   * @returns undefined while it is nobody's
   */
  isOwnedBy(context: string): Promise<boolean | undefined>;
  /** It is this installation's from now on. @throws Error as `check` does */
  claimFor(context: string): Promise<void>;
  close(): void;
}
