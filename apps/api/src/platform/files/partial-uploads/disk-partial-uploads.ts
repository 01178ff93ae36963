import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStore } from '@tus/file-store';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { RefusalError } from '#platform/http/refusal-error';
import { recordRecovered } from '#platform/process/record-recovered';
import { findFile } from '../disk-space';
import { listOlderFiles, readLastWrites } from '../list-older-files';
import { examineFile } from '../stage-file';
import type { ExaminedFile, ExamineOptions, PartialUploadInfo, PartialUploads } from './partial-uploads';

/** Partial uploads in a folder of the data folder: the bytes of each under its name, and beside them its metadata. */
export class DiskPartialUploads implements PartialUploads {
  readonly folder: string;
  #store: Promise<FileStore> | undefined;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'resumable');
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  openStore(): Promise<FileStore> {
    // Without an expiry of its own: the nightly sweep deletes old ones, and then they can be created again.
    this.#store ??= import('@tus/file-store').then(({ FileStore }) => new FileStore({ directory: this.folder }));
    return this.#store;
  }

  async readDeclaredLength(name: string): Promise<number | undefined> {
    const store = await this.openStore();
    // The store rejects with a response, such as 404, when there is no such upload.
    const storedUpload = store.getUpload(name).catch((error: { status_code?: number }) => {
      if (error.status_code === undefined) recordRecovered('upload-info', error);
    });
    return (await storedUpload)?.size;
  }

  /** Examines it in place: the stored file will be a hard link to the same bytes. */
  async examine({ name, length, rule }: ExamineOptions): Promise<ExaminedFile> {
    const path = join(this.folder, name);
    const stats = await findFile(path);
    if (!stats) throw new RefusalError({ code: 'upload_not_found' });
    if (stats.size !== length) throw new RefusalError({ code: 'upload_incomplete' });
    return { path, ...(await examineFile(path, rule)) };
  }

  async isUnused(): Promise<boolean> {
    return true;
  }

  async drop(name: string): Promise<void> {
    const path = join(this.folder, name);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }

  /** The caller never passes an upload in use: only this process sends them, and it knows which they are. */
  async dropIdle(name: string): Promise<boolean> {
    await this.drop(name);
    return true;
  }

  async readLastWrites(names: string[]): Promise<{ name: string; at: Instant }[]> {
    return (await readLastWrites(this.folder, names)).map(({ path, at }) => ({ name: basename(path), at }));
  }

  async listByOwner(): Promise<string[]> {
    return [];
  }

  async *listAll(): AsyncGenerator<PartialUploadInfo> {
    for (const file of await readdir(this.folder)) {
      if (!file.endsWith('.json')) continue;
      const [declared, at] = await readUploadInfo(join(this.folder, file));
      if (declared !== undefined) yield { name: file.slice(0, -'.json'.length), declared, at };
    }
  }

  async sweep(limit: Instant): Promise<string[]> {
    const deletedPaths = await listOlderFiles(this.folder, limit);
    for (const path of deletedPaths) await rm(path, { force: true });
    return deletedPaths.map((path) => basename(path));
  }

  async dropAllByOwner(owner: PersonId): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.startsWith(`${owner}.`)) await rm(join(this.folder, name), { recursive: true, force: true });
  }
}

/** Returns the declared length of an upload in bytes, and its time; without a length if that cannot be read. */
async function readUploadInfo(path: string): Promise<[declared: number | undefined, at: Instant]> {
  try {
    const { size } = JSON.parse(await readFile(path, 'utf8')) as { size?: unknown };
    return [typeof size === 'number' ? size : undefined, (await stat(path)).mtimeMs];
  } catch (error) {
    recordRecovered('upload-info', error);
    return [undefined, 0];
  }
}
