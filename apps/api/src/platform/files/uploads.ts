import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileId, type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { AnyFileRule } from '@waha/domain/kernel/uploads';
import { fsyncPath } from '../database/fsync';
import { newSecretId } from '../database/new-id';
import { Refused } from '../http/refusal';
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
 * Files on disk: `staging/` for what arrives, `resumable/` for tus, `uploads/` for what a row points to.
 * Stage → keep (written under its lasting name, or a second name for the same bytes) → commit → clear; a refusal discards
 * both names.
 * @param onGone told the name of each resumable upload that was taken away
 */
export class Uploads {
  /** Where kept files lie. */
  readonly folder: string;
  /** Where half-sent resumable uploads lie. */
  readonly resumable: string;
  readonly #staging: string;

  constructor(
    dataDir: string,
    private readonly onGone: (resumable: string) => void = () => undefined,
  ) {
    this.folder = join(dataDir, 'uploads');
    this.resumable = join(dataDir, 'resumable');
    this.#staging = join(dataDir, 'staging');
  }

  pathOf(id: FileId): string {
    return join(this.folder, id);
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#staging, this.resumable, this.folder])
      await mkdir(folder, { recursive: true, mode: 0o700 });
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

  /**
   * Gives the bytes their lasting name, on disk before the row that will point to it. It counts as new from here: an
   * upload that rested for a day must not look like a file that no row ever pointed to.
   */
  async keep(file: StagedFile): Promise<void> {
    const path = this.pathOf(file.fileId);
    const now = new Date();
    try {
      if (file.held) await writeFile(path, file.held, { mode: 0o600, flag: 'wx', flush: true });
      else {
        await utimes(file.path, now, now);
        await link(file.path, path);
      }
    } catch (error) {
      if (file.uploadId && isGone(error)) throw new Refused({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
    await fsyncPath(this.folder);
  }

  /** After the commit: the lasting name stands, the staged one goes. */
  async clear(file: StagedFile): Promise<void> {
    if (file.uploadId) await this.drop(basename(file.path));
    else if (!file.held) await rm(file.path, { force: true });
  }

  /** After a failure. A resumable upload stays for the retry unless the command was refused for good. */
  async discard(file: StagedFile, isRefused: boolean): Promise<void> {
    await rm(this.pathOf(file.fileId), { force: true });
    if (!file.uploadId || isRefused) await this.clear(file);
  }

  /** Clears what nobody came back for, and files that no row points to. Answers how many went. */
  async sweep(now: Instant, isKnown: (id: FileId) => Promise<boolean>): Promise<number> {
    const oldStaged = await olderThan(this.#staging, now - STAGING_LIFETIME);
    const oldResumable = await olderThan(this.resumable, now - RESUMABLE_LIFETIME);
    const orphans: string[] = [];
    for (const path of await olderThan(this.folder, now - STAGING_LIFETIME)) {
      if (!(await isKnown(path.slice(this.folder.length + 1) as FileId))) orphans.push(path);
    }
    const gone = [...oldStaged, ...oldResumable, ...orphans];
    for (const path of gone) await rm(path, { force: true });
    for (const path of oldResumable) this.onGone(basename(path));
    return gone.length;
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

async function olderThan(folder: string, limit: Instant): Promise<string[]> {
  const ages = await agesOf(folder, await readdir(folder));
  return ages.filter(({ at }) => at < limit).map(({ path }) => path);
}

/** When each was last written to; without those that went meanwhile. */
async function agesOf(folder: string, names: string[]): Promise<{ path: string; at: Instant }[]> {
  const ages = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs };
    }),
  );
  return ages.flatMap(({ path, at }) => (at === undefined ? [] : [{ path, at }]));
}
