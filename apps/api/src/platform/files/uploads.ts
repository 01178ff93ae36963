import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileId, type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { AnyFileRule } from '@waha/domain/kernel/uploads';
import { newSecretId } from '../database/new-id';
import { Refused } from '../http/refusal';
import { FilesAway } from './kept/files-away';
import type { KeptFiles } from './kept/kept-files';
import { agesOf, olderThan } from './older-than';
import { examineFile, type FileFacts, takeFile } from './stage-file';

/** A file that has come: measured, hashed and told by its content. Belongs to nothing yet. */
export type StagedFile = FileFacts & {
  fileId: FileId;
  /** Where it lies, unless it is held in memory. */
  path: string;
  /** All of a small file. */
  held?: Buffer;
  /** Set when it came by a resumable upload. */
  uploadId?: UploadId;
};

/** Staging is swept of what nobody came back for; half-sent resumable uploads may rest longer. */
const STAGING_LIFETIME = DAY;
const RESUMABLE_LIFETIME = 14 * DAY;

/**
 * The life of a file: `staging/` for what arrives, `resumable/` for tus, and the place of `kept` files for what a row points
 * to. Stage → keep (under its lasting id) → commit → clear; a refusal discards it from both.
 * @param onGone told the name of each resumable upload that was taken away
 */
export class Uploads {
  /** Where half-sent resumable uploads lie. */
  readonly resumable: string;
  readonly #staging: string;
  /** What is kept and has no row yet, as far as this process knows. */
  readonly #unsaved = new Set<FileId>();

  constructor(
    dataDir: string,
    readonly kept: KeptFiles,
    private readonly onGone: (resumable: string) => void = () => undefined,
  ) {
    this.resumable = join(dataDir, 'resumable');
    this.#staging = join(dataDir, 'staging');
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#staging, this.resumable]) await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.kept.prepare();
  }

  /** Takes a multipart file in, and says how much of it is written. @throws Refused when it is too large or not of the rule's types; nothing stays */
  async stage(
    stream: NodeJS.ReadableStream,
    rule: AnyFileRule,
    onWritten: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    const fileId = newSecretId<FileId>();
    const path = join(this.#staging, fileId);
    try {
      return { fileId, path, ...(await takeFile(stream, path, rule, onWritten)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Takes a finished resumable upload in. @throws Refused `upload_not_found`, `upload_incomplete`, or by the rule */
  async stageResumed(
    owner: PersonId,
    uploadId: UploadId,
    length: number | undefined,
    rule: AnyFileRule,
  ): Promise<StagedFile> {
    const path = join(this.resumable, resumableName(owner, uploadId));
    const found = await stat(path).catch(() => undefined);
    if (!found || length === undefined) throw new Refused({ code: 'upload_not_found' });
    if (found.size !== length) throw new Refused({ code: 'upload_incomplete' });
    try {
      return { fileId: newSecretId<FileId>(), path, uploadId, ...(await examineFile(path, rule)) };
    } catch (error) {
      if (isGone(error)) throw new Refused({ code: 'upload_not_found' }, { cause: error });
      if (error instanceof Refused) await this.drop(basename(path));
      throw error;
    }
  }

  /** Takes away what there is of a half-sent upload. */
  async drop(name: string): Promise<void> {
    const path = join(this.resumable, name);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
    this.onGone(name);
  }

  /** Takes the oldest of these half-sent uploads away. The device still has what goes, and begins it again. */
  async dropOldest({ count, of }: { count: number; of: string[] }): Promise<void> {
    if (count === 0) return;
    const oldestFirst = (await agesOf(this.resumable, of)).sort((a, b) => a.at - b.at);
    for (const { path } of oldestFirst.slice(0, count)) await this.drop(basename(path));
  }

  /** Gives the bytes their lasting place, where they stay before the row that will point to them. */
  async keep(file: StagedFile): Promise<void> {
    this.#unsaved.add(file.fileId);
    try {
      await this.kept.put(file);
    } catch (error) {
      // Whether it is there nobody can say now; the sweep takes it.
      if (error instanceof FilesAway) this.#unsaved.delete(file.fileId);
      if (file.uploadId && isGone(error)) throw new Refused({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
  }

  /** After the commit: what is kept stays, what is staged goes. */
  async clear(file: StagedFile): Promise<void> {
    this.#unsaved.delete(file.fileId);
    if (file.uploadId) await this.drop(basename(file.path));
    else if (!file.held) await rm(file.path, { force: true });
  }

  /** After a failure. A resumable upload stays for the retry unless the command was refused for good. */
  async discard(file: StagedFile, isRefused: boolean): Promise<void> {
    if (this.#unsaved.delete(file.fileId)) await this.#takeBack(file.fileId);
    if (!file.uploadId || isRefused) await this.clear(file);
  }

  /** What failed before is what the caller is told; what cannot be taken away now is found by the sweep. */
  async #takeBack(id: FileId): Promise<void> {
    try {
      await this.kept.remove(id);
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error;
    }
  }

  /** Clears what nobody came back for. Answers how many went. */
  async sweep(now: Instant): Promise<number> {
    const oldStaged = await olderThan(this.#staging, now - STAGING_LIFETIME);
    const oldResumable = await olderThan(this.resumable, now - RESUMABLE_LIFETIME);
    const gone = [...oldStaged, ...oldResumable];
    for (const path of gone) await rm(path, { force: true });
    for (const path of oldResumable) this.onGone(basename(path));
    return gone.length;
  }

  /** Clears kept files that no row points to. Answers how many went. @throws FilesAway half-way; the next night goes on */
  async sweepOrphans(now: Instant, isKnown: (id: FileId) => Promise<boolean>): Promise<number> {
    let gone = 0;
    for await (const id of this.kept.olderThan(now - STAGING_LIFETIME)) {
      if (await isKnown(id)) continue;
      await this.kept.remove(id);
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
    if (isGone(error)) throw new Refused({ code: 'upload_not_found' }, { cause: error });
    throw error;
  }
}

/**
 * The name of a resumable upload on disk: the owner is part of it, so nobody reaches another's.
 * @throws Refused `upload_not_found` for an id that was not checked, whatever its type says: it would be a path
 */
export function resumableName(owner: PersonId, uploadId: UploadId): string {
  const id = readUploadId(uploadId);
  if (!id) throw new Refused({ code: 'upload_not_found' });
  return `${owner}.${id}`;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
