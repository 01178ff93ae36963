import type { DataStore } from '@tus/server';
import type { AnyFileRule } from '@waha/domain/kernel/files/file-rule';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { FileMetadata } from '../stage-file';

/** An inactive upload: its declared length in bytes, and when it started. */
export type PartialUploadInfo = { name: string; declared: number; at: Instant };

/** The examined file: at `path`, unless it is `held` in memory. */
export type ExaminedFile = FileMetadata & { path: string; held?: Buffer };

export type ExamineOptions = {
  name: string;
  /** The declared length, in bytes. */
  length: number;
  /** The path to download it to, if that is needed. */
  to: string;
  rule: AnyFileRule;
  /** Called with the number of bytes newly written to the disk. */
  onWritten: (bytes: number) => void;
};

/** The response of tus when an upload is started that exists. */
export const UPLOAD_EXISTS_RESPONSE = {
  status_code: 409,
  body: 'This upload already exists. Get its offset, then resume.\n',
};

/**
 * A storage of resumable uploads in progress, each under the name from `toPartialUploadName`. Acknowledged bytes stay.
 * All methods throw `StorageUnavailableError`, a refusal, while the storage cannot be reached.
 */
export interface PartialUploads {
  /** The folder inside the data folder, whose space is monitored; undefined if the storage is elsewhere. */
  readonly folder: string | undefined;
  prepare(): Promise<void>;
  /**
   * The data store that tus writes to. Its `create` throws `UPLOAD_EXISTS_RESPONSE` if another node may have started
   * the same upload meanwhile.
   */
  openStore(): Promise<DataStore>;
  /** Returns the declared length in bytes; undefined if there is no such upload. */
  readDeclaredLength(name: string): Promise<number | undefined>;
  /**
   * Examines a complete upload.
   * @throws RefusalError `upload_not_found`, `upload_incomplete`, or by the rule; then there is no file at `to`
   */
  examine(examination: ExamineOptions): Promise<ExaminedFile>;
  /** Checks whether it was not consumed since it was examined. Always true where reading the bytes detects that. */
  isUnused(name: string): Promise<boolean>;
  /** Deletes the upload. */
  drop(name: string): Promise<void>;
  /**
   * Deletes the upload unless it is in use.
   * @returns whether it is gone
   */
  dropIdle(name: string): Promise<boolean>;
  /** Returns when each of these was last written; without those deleted meanwhile. */
  readLastWrites(names: string[]): Promise<{ name: string; at: Instant }[]>;
  /** Returns the names of a person's partial uploads, if other nodes may have started some. */
  listByOwner(owner: PersonId): Promise<string[]>;
  /** Lists all partial uploads. */
  listAll(): AsyncIterable<PartialUploadInfo>;
  /**
   * Deletes uploads last written before this moment.
   * @returns the names of the deleted ones
   */
  sweep(limit: Instant): Promise<string[]>;
  /** Deletes all uploads of a person. */
  dropAllByOwner(owner: PersonId): Promise<void>;
}
