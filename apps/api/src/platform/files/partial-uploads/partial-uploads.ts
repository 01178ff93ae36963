import type { DataStore } from '@tus/server';
import type { AnyFileRule } from '@waha/domain/kernel/files/file-rule';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { FileMetadata } from '../stage-file';

/** An upload that rests: how long it said that it would be, in bytes, and when it began. */
export type PartialUploadInfo = { name: string; declared: number; at: Instant };

/** What is examined: where it lies, unless it is `held` in memory. */
export type ExaminedFile = FileMetadata & { path: string; held?: Buffer };

export type ExamineOptions = {
  name: string;
  /** How long it said that it would be, in bytes. */
  length: number;
  /** Where it may be brought to, if it has to be brought. */
  to: string;
  rule: AnyFileRule;
  /** Told how many bytes more were written to the disk. */
  onWritten: (bytes: number) => void;
};

/** What tus answers where somebody begins an upload that is there. */
export const UPLOAD_EXISTS_RESPONSE = {
  status_code: 409,
  body: 'This upload exists. Ask where it stands, then go on.\n',
};

/**
 * A place for resumable uploads on their way, each under the name that `toPartialUploadName` gave it. What tus writes there stays
 * when it was acknowledged. All of them throw `StorageUnavailableError`, a refusal, while the place cannot be reached.
 */
export interface PartialUploads {
  /** The folder of the data folder where they lie, whose room is watched; undefined where they lie elsewhere. */
  readonly folder: string | undefined;
  prepare(): Promise<void>;
  /** What tus writes to. Its `create` throws `EXISTS` where others may have begun the same one meanwhile. */
  openStore(): Promise<DataStore>;
  /** How long it said that it would be, in bytes; undefined where there is none. */
  readDeclaredLength(name: string): Promise<number | undefined>;
  /**
   * Looks at one that has wholly come.
   * @throws Refused `upload_not_found`, `upload_incomplete`, or by the rule; then nothing is at `to`
   */
  examine(examination: ExamineOptions): Promise<ExaminedFile>;
  /** Whether nobody has used it up since it was examined; where that is found by the bytes themselves, true. */
  isUnused(name: string): Promise<boolean>;
  /** Takes away what there is of it. */
  drop(name: string): Promise<void>;
  /** The same, unless somebody is at work on it now. @returns whether it is gone */
  dropIdle(name: string): Promise<boolean>;
  /** Of these, when each was last written to; without those that went meanwhile. */
  readLastWrites(names: string[]): Promise<{ name: string; at: Instant }[]>;
  /** The names of what a person has resting, where others may have begun some of it. */
  listByOwner(owner: PersonId): Promise<string[]>;
  /** All that rests. */
  listAll(): AsyncIterable<PartialUploadInfo>;
  /** Takes away what was last written to before this moment. @returns the names of what went */
  sweep(limit: Instant): Promise<string[]>;
  /** Takes away all that a person has here. */
  dropAllByOwner(owner: PersonId): Promise<void>;
}
