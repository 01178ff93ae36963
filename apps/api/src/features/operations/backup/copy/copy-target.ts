import type { StoredArchive } from '@waha/domain/operations/backup-copy';
import type { LocalArchive } from '../list-archives';

/** Another place that keeps copies of archives, in a folder of this installation alone. */
export interface CopyTarget {
  /** The name of the place for people. It contains no secrets. */
  readonly label: string;
  /**
   * Lists the archives that are complete there.
   * @throws CopyFailed
   */
  list(): Promise<StoredArchive[]>;
  /**
   * Copies an archive, or continues an interrupted copy of it. It gets its name only when it is complete.
   * @throws CopyFailed
   */
  copy(archive: LocalArchive): Promise<void>;
  /**
   * Deletes these archives there, and nothing else.
   * @throws CopyFailed
   */
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

/** The exit code of `waha backup copy` when another process is copying: nothing was copied, and nothing failed. */
export const ALREADY_COPYING_CODE = 3;

/** The copies could not be made. The message says why, and what the operator can do. */
export class CopyFailed extends Error {
  override name = 'CopyFailed';
}
