import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyFileRule } from '@waha/domain/kernel/files/file-rule';
import { type FileId, type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import { createSecretId } from '../database/create-id';
import { RefusalError } from '../http/refusal-error';
import { listOlderFiles } from './list-older-files';
import { DiskPartialUploads } from './partial-uploads/disk-partial-uploads';
import type { PartialUploads } from './partial-uploads/partial-uploads';
import { type FileMetadata, stageFile } from './stage-file';
import type { FileStorage } from './storage/file-storage';
import { ignoreUnavailable, StorageUnavailableError } from './storage/storage-unavailable-error';

/** A received file: measured, hashed, its type detected by content. It does not belong to anything yet. */
export type StagedFile = FileMetadata & {
  fileId: FileId;
  /** The path, unless the file is held in memory. */
  path: string;
  /** The complete content of a small file. */
  held?: Buffer;
  /** The name of the resumable upload that brought it. */
  partialUploadName?: string;
};

/** Abandoned files in staging are swept after this time; partial uploads may stay longer. */
const STAGING_LIFETIME_MS = DAY;
const PARTIAL_UPLOAD_LIFETIME_MS = 14 * DAY;

/**
 * The life cycle of a file: `staging/` for arriving files, the partial uploads of tus, and the storage for files that
 * rows point to. Stage → store (under its final id) → commit → finish. A refusal discards it from both.
 * @param onGone called with the name of each resumable upload that was deleted
 */
export class Uploads {
  readonly #staging: string;
  /** Stored files that have no row yet, as far as this process knows. */
  readonly #unsaved = new Set<FileId>();

  constructor(
    dataDir: string,
    readonly storage: FileStorage,
    readonly partialUploads: PartialUploads = new DiskPartialUploads(dataDir),
    private readonly onGone: (resumable: string) => void = () => undefined,
  ) {
    this.#staging = join(dataDir, 'staging');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 });
    await this.partialUploads.prepare();
    await this.storage.prepare();
  }

  /**
   * Stages a multipart file and reports how much of it is written.
   * @throws RefusalError when it is too large or not of the rule's types; then no file remains
   */
  async stage(
    stream: NodeJS.ReadableStream,
    rule: AnyFileRule,
    onWritten: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    const fileId = createSecretId<FileId>();
    const path = join(this.#staging, fileId);
    try {
      return { fileId, path, ...(await stageFile(stream, path, rule, onWritten)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Stages a finished resumable upload and reports how much is additionally written to the disk.
   * @throws RefusalError `upload_not_found`, `upload_incomplete`, or by the rule
   */
  async stageResumed(
    owner: PersonId,
    uploadId: UploadId,
    length: number | undefined,
    rule: AnyFileRule,
    onWritten: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    const partialUploadName = toPartialUploadName(owner, uploadId);
    if (length === undefined) throw new RefusalError({ code: 'upload_not_found' });
    const fileId = createSecretId<FileId>();
    const examination = { name: partialUploadName, length, to: join(this.#staging, fileId), rule, onWritten };
    try {
      return { fileId, partialUploadName, ...(await this.partialUploads.examine(examination)) };
    } catch (error) {
      if (isMissingFile(error)) throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
      if (isRefusedByRule(error)) await this.#dropIfThere(partialUploadName);
      throw error;
    }
  }

  /**
   * Stages a file that the program makes, under the id that it will have. Replaces an unfinished file of an earlier try.
   * @throws Error of the chunks or the disk; then no file remains
   */
  async stageGenerated(fileId: FileId, type: string, chunks: AsyncIterable<Uint8Array>): Promise<StagedFile> {
    const path = join(this.#staging, fileId);
    const hash = createHash('sha256');
    let size = 0;
    try {
      const file = await open(path, 'w', 0o600);
      try {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { fileId, path, type, size, sha256: hash.digest('hex') };
  }

  /** Deletes a file that the program made, stored or still staged on this server. A missing one counts as deleted. */
  async removeGenerated(fileId: FileId): Promise<void> {
    await rm(join(this.#staging, fileId), { force: true });
    await this.storage.remove(fileId);
  }

  /** Deletes a partial upload. */
  async drop(name: string): Promise<void> {
    await this.partialUploads.drop(name);
    this.onGone(name);
  }

  /**
   * Deletes the oldest of these partial uploads. The device still has their files, and starts them again.
   * @returns whether that many were deleted: uploads in progress stay
   */
  async dropOldest({ count, of }: { count: number; of: string[] }): Promise<boolean> {
    if (count <= 0) return true;
    const oldestFirst = (await this.partialUploads.readLastWrites(of)).sort((a, b) => a.at - b.at);
    let [left, isBusy] = [count, false];
    for (const { name } of oldestFirst) {
      if (left === 0) break;
      if (await this.partialUploads.dropIdle(name)) {
        this.onGone(name);
        left--;
      } else isBusy = true;
    }
    return left === 0 || !isBusy;
  }

  /**
   * Stores the bytes durably, before the row that will point to them.
   * @throws RefusalError `upload_not_found` if another try has consumed the upload
   */
  async store(file: StagedFile): Promise<void> {
    if (file.partialUploadName && !(await this.partialUploads.isUnused(file.partialUploadName)))
      throw new RefusalError({ code: 'upload_not_found' });
    this.#unsaved.add(file.fileId);
    try {
      await this.storage.put(file);
    } catch (error) {
      // It is unknown whether the file was stored; the sweep deletes it.
      if (error instanceof StorageUnavailableError) this.#unsaved.delete(file.fileId);
      if (file.partialUploadName && isMissingFile(error))
        throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
  }

  /** Finishes after the commit: the stored file stays, the staged one is deleted. */
  async finish(file: StagedFile): Promise<void> {
    this.#unsaved.delete(file.fileId);
    if (file.partialUploadName) await this.#dropIfThere(file.partialUploadName);
    await this.#unstage(file);
  }

  /** Discards the file after a failure. A resumable upload stays for the retry unless the refusal is final. */
  async discard(file: StagedFile, isRefused: boolean): Promise<void> {
    if (this.#unsaved.delete(file.fileId)) await this.#removeStored(file.fileId);
    if (!file.partialUploadName || isRefused) await this.finish(file);
    else await this.#unstage(file);
  }

  /**
   * Leaves the file when it is unknown whether a row points to it. The retry needs the partial upload, and the sweep
   * deletes orphans.
   */
  async leaveUnresolved(file: StagedFile): Promise<void> {
    this.#unsaved.delete(file.fileId);
    await this.#unstage(file);
  }

  /** Deletes the staged file, which has the file's own id. */
  async #unstage({ fileId, held }: StagedFile): Promise<void> {
    if (!held) await rm(join(this.#staging, fileId), { force: true });
  }

  /** The decision is final even if the upload cannot be deleted now; the sweep finds it. */
  async #dropIfThere(name: string): Promise<void> {
    await ignoreUnavailable(this.drop(name));
  }

  /** The caller gets the earlier error. If the file cannot be deleted now, the sweep finds it. */
  async #removeStored(id: FileId): Promise<void> {
    await ignoreUnavailable(this.storage.remove(id));
  }

  /** Deletes abandoned staged files. Returns how many. */
  async sweepStaged(now: Instant): Promise<number> {
    const old = await listOlderFiles(this.#staging, now - STAGING_LIFETIME_MS);
    for (const path of old) await rm(path, { force: true });
    return old.length;
  }

  /**
   * Deletes abandoned partial uploads. Returns how many.
   * @throws StorageUnavailableError part-way; the next night continues
   */
  async sweepPartialUploads(now: Instant): Promise<number> {
    const old = await this.partialUploads.sweep(now - PARTIAL_UPLOAD_LIFETIME_MS);
    for (const name of old) this.onGone(name);
    return old.length;
  }

  /**
   * Deletes stored files without a row. Returns how many.
   * @throws StorageUnavailableError part-way; the next night continues
   */
  async sweepOrphans(now: Instant, isKnown: (id: FileId) => Promise<boolean>): Promise<number> {
    let deletedCount = 0;
    for await (const id of this.storage.listOlderThan(now - STAGING_LIFETIME_MS)) {
      if (await isKnown(id)) continue;
      await this.storage.remove(id);
      deletedCount++;
    }
    return deletedCount;
  }
}

/**
 * Returns all bytes of a small staged file.
 * @throws RefusalError `upload_not_found` if another try has consumed it
 */
export async function readStaged({ held, path }: StagedFile): Promise<Buffer> {
  if (held) return held;
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissingFile(error)) throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
    throw error;
  }
}

/**
 * Returns the stored name of a resumable upload. It contains the owner, so that no caller reaches the upload of
 * another.
 * @throws RefusalError `upload_not_found` for an invalid id, whatever its type: it would become a path
 */
export function toPartialUploadName(owner: PersonId, uploadId: UploadId): string {
  const id = readUploadId(uploadId);
  if (!id) throw new RefusalError({ code: 'upload_not_found' });
  return `${owner}.${id}`;
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Checks for a refusal by the rule, other than missing bytes or an unreachable storage. */
function isRefusedByRule(error: unknown): boolean {
  const otherCodes: string[] = ['upload_not_found', 'upload_incomplete'];
  return (
    error instanceof RefusalError &&
    !(error instanceof StorageUnavailableError) &&
    !otherCodes.includes(error.refusal.code)
  );
}
