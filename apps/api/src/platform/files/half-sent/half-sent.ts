import type { DataStore } from '@tus/server';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { AnyFileRule } from '@waha/domain/kernel/uploads';
import type { FileFacts } from '../stage-file';
import type { RestingUploads } from './resting-uploads';

/** What there is of an upload, in bytes: how long it said that it would be, and up to where it has come. */
export type HalfSentUpload = { declared: number | undefined; written: number };

/** A finished one that was taken in: where it lies on this node, unless it is held in memory. */
export type TakenIn = FileFacts & { path: string; held?: Buffer };

/** One that rests, and when it was begun. */
export type BegunUpload = { name: string; owner: PersonId; declared: number; begunAt: Instant };

/**
 * A place for resumable uploads until they are finished and their command has used them. Each has a name that begins with
 * its owner's id and a dot. All of it throws `FilesAway`, a refusal, while the place cannot be reached.
 */
export interface HalfSent {
  /** Whether they lie on the disk of the data folder, whose room is watched; then they are this process's alone. */
  readonly isOnDisk: boolean;
  readonly resting: RestingUploads;
  /** Makes ready what is needed here; asks nobody else. */
  prepare(): Promise<void>;
  /** What tus writes pieces to. What it has acknowledged is there to stay. */
  openStore(): Promise<DataStore>;
  find(name: string): Promise<HalfSentUpload | undefined>;
  /**
   * Looks at a finished one, and brings it to this node where it lies elsewhere.
   * @param path where it may be put
   * @param onWritten told how many bytes more were put there
   * @throws Refused by the rule, or `upload_not_found`; Error ENOENT when it went meanwhile
   */
  takeIn(name: string, path: string, rule: AnyFileRule, onWritten: (bytes: number) => void): Promise<TakenIn>;
  /** Takes away what there is of it; one that is not there is gone already. */
  remove(name: string): Promise<void>;
  /** The same, unless a piece of it is being sent, to whichever node. Answers whether it went. */
  removeIdle(name: string): Promise<boolean>;
  /** All that there is of a person's, whole or not. */
  namesOf(owner: PersonId): Promise<string[]>;
  all(): AsyncIterable<BegunUpload>;
  /** Takes away those that were last written to before this moment. Answers their names. */
  sweep(limit: Instant): Promise<string[]>;
}
