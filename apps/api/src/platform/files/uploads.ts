import { mkdir, readFile, rm } from 'node:fs/promises';
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

/** A file that has come: measured, hashed and told by its content. Belongs to nothing yet. */
export type StagedFile = FileMetadata & {
  fileId: FileId;
  /** Where it lies, unless it is held in memory. */
  path: string;
  /** All of a small file. */
  held?: Buffer;
  /** The name of the resumable upload that it came by. */
  partialUploadName?: string;
};

/** Staging is swept of what nobody came back for; half-sent resumable uploads may rest longer. */
const STAGING_LIFETIME_MS = DAY;
const PARTIAL_UPLOAD_LIFETIME_MS = 14 * DAY;

/**
 * The life of a file: `staging/` for what arrives, the place of `halfSent` ones for tus, and that of `kept` files for what a
 * row points to. Stage → keep (under its lasting id) → commit → clear; a refusal discards it from both.
 * @param onGone told the name of each resumable upload that was taken away
 */
export class Uploads {
  readonly #staging: string;
  /** What is kept and has no row yet, as far as this process knows. */
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

  /** Takes a multipart file in, and says how much of it is written. @throws Refused when it is too large or not of the rule's types; nothing stays */
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
   * Takes a finished resumable upload in, and says how much of it is written to the disk besides.
   * @throws Refused `upload_not_found`, `upload_incomplete`, or by the rule
   */
  async stageResumed(
    owner: PersonId,
    uploadId: UploadId,
    length: number | undefined,
    rule: AnyFileRule,
    onWritten: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    const halfSent = toPartialUploadName(owner, uploadId);
    if (length === undefined) throw new RefusalError({ code: 'upload_not_found' });
    const fileId = createSecretId<FileId>();
    const asked = { name: halfSent, length, to: join(this.#staging, fileId), rule, onWritten };
    try {
      return { fileId, partialUploadName: halfSent, ...(await this.partialUploads.examine(asked)) };
    } catch (error) {
      if (isMissingFile(error)) throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
      if (isRefusedByRule(error)) await this.#dropIfThere(halfSent);
      throw error;
    }
  }

  /** Takes away what there is of a half-sent upload. */
  async drop(name: string): Promise<void> {
    await this.partialUploads.drop(name);
    this.onGone(name);
  }

  /**
   * Takes the oldest of these half-sent uploads away. The device still has what goes, and begins it again.
   * @returns whether so many went: what is being sent at this moment stays
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
   * Gives the bytes their lasting place, where they stay before the row that will point to them.
   * @throws Refused `upload_not_found` where another try has used the upload up
   */
  async store(file: StagedFile): Promise<void> {
    if (file.partialUploadName && !(await this.partialUploads.isUnused(file.partialUploadName)))
      throw new RefusalError({ code: 'upload_not_found' });
    this.#unsaved.add(file.fileId);
    try {
      await this.storage.put(file);
    } catch (error) {
      // Whether it is there nobody can say now; the sweep takes it.
      if (error instanceof StorageUnavailableError) this.#unsaved.delete(file.fileId);
      if (file.partialUploadName && isMissingFile(error))
        throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
  }

  /** After the commit: what is kept stays, what is staged goes. */
  async finish(file: StagedFile): Promise<void> {
    this.#unsaved.delete(file.fileId);
    if (file.partialUploadName) await this.#dropIfThere(file.partialUploadName);
    await this.#unstage(file);
  }

  /** After a failure. A resumable upload stays for the retry unless the command was refused for good. */
  async discard(file: StagedFile, isRefused: boolean): Promise<void> {
    if (this.#unsaved.delete(file.fileId)) await this.#removeStored(file.fileId);
    if (!file.partialUploadName || isRefused) await this.finish(file);
    else await this.#unstage(file);
  }

  /** Whether a row points to it nobody can say: the retry needs what is half-sent, and the sweep takes what turns out to be no row's. */
  async leaveUnresolved(file: StagedFile): Promise<void> {
    this.#unsaved.delete(file.fileId);
    await this.#unstage(file);
  }

  /** What lies in staging, under the file's own id. */
  async #unstage({ fileId, held }: StagedFile): Promise<void> {
    if (!held) await rm(join(this.#staging, fileId), { force: true });
  }

  /** What was decided stands, whether or not it can be taken away now; the sweep finds it. */
  async #dropIfThere(name: string): Promise<void> {
    await ignoreUnavailable(this.drop(name));
  }

  /** What failed before is what the caller is told; what cannot be taken away now is found by the sweep. */
  async #removeStored(id: FileId): Promise<void> {
    await ignoreUnavailable(this.storage.remove(id));
  }

  /** Clears what was staged and nobody came back for. Answers how many went. */
  async sweepStaged(now: Instant): Promise<number> {
    const old = await listOlderFiles(this.#staging, now - STAGING_LIFETIME_MS);
    for (const path of old) await rm(path, { force: true });
    return old.length;
  }

  /** Clears half-sent uploads that nobody came back for. Answers how many went. @throws StorageUnavailableError half-way; the next night goes on */
  async sweepPartialUploads(now: Instant): Promise<number> {
    const old = await this.partialUploads.sweep(now - PARTIAL_UPLOAD_LIFETIME_MS);
    for (const name of old) this.onGone(name);
    return old.length;
  }

  /** Clears kept files that no row points to. Answers how many went. @throws StorageUnavailableError half-way; the next night goes on */
  async sweepOrphans(now: Instant, isKnown: (id: FileId) => Promise<boolean>): Promise<number> {
    let gone = 0;
    for await (const id of this.storage.listOlderThan(now - STAGING_LIFETIME_MS)) {
      if (await isKnown(id)) continue;
      await this.storage.remove(id);
      gone++;
    }
    return gone;
  }
}

/** All bytes of a small file that has come. @throws Refused `upload_not_found` where another try has used it */
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
 * The name of a resumable upload where it lies: the owner is part of it, so nobody reaches another's.
 * @throws Refused `upload_not_found` for an id that was not checked, whatever its type says: it would be a path
 */
export function toPartialUploadName(owner: PersonId, uploadId: UploadId): string {
  const id = readUploadId(uploadId);
  if (!id) throw new RefusalError({ code: 'upload_not_found' });
  return `${owner}.${id}`;
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Not so what is missing of it, nor trouble of the place where it lies. */
function isRefusedByRule(error: unknown): boolean {
  const others: string[] = ['upload_not_found', 'upload_incomplete'];
  return (
    error instanceof RefusalError && !(error instanceof StorageUnavailableError) && !others.includes(error.refusal.code)
  );
}
