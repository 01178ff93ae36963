import { closeSync, createReadStream, fstatSync, open, read } from 'node:fs';
import { constants, copyFile, link, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { fsyncPath } from '#platform/database/fsync';
import { RefusalError } from '#platform/http/refusal-error';
import { findFile } from '../disk-space';
import { listOlderFiles } from '../list-older-files';
import type { FileStorage, IncomingFile, OpenStoredFile } from './file-storage';

/** Parts up to this size are read at once, in a tenth of the time of a stream. Slow readers of larger ones wait for it. */
const MAX_READ_AT_ONCE_BYTES = 256 * 1024;

/**
 * Descriptors instead of handles: each call of a handle is a task of a thread, which takes longer than most of these
 * calls. Only opening and reading may wait for the disk.
 */
const openFile = promisify(open);
const readFile = promisify(read);

/** Stored files in a folder of the data folder, each under its id. */
export class DiskFileStorage implements FileStorage {
  readonly label: string;
  readonly isOnDisk = true;

  constructor(dataDir: string) {
    this.label = join(dataDir, 'uploads');
  }

  async prepare(): Promise<void> {
    await mkdir(this.label, { recursive: true, mode: 0o700 });
  }

  unavailableSince(): undefined {}

  async probe(): Promise<void> {}

  /** The database checks the disk at the start anyway. */
  async check(): Promise<void> {}

  /**
   * Writes the file under its final name, or creates a hard link. Its time is reset: an upload that paused for a day
   * must not look like an orphan.
   */
  async put({ fileId, held, path }: IncomingFile): Promise<void> {
    const storedPath = this.#pathOf(fileId);
    if (held) await writeFile(storedPath, held, { mode: 0o600, flag: 'wx', flush: true });
    else {
      const now = new Date();
      await utimes(path, now, now);
      await link(path, storedPath).catch(async (error: NodeJS.ErrnoException) => {
        // The folder may be a separate disk, to which a staged file cannot be linked.
        if (error.code !== 'EXDEV') throw error;
        await copyFile(path, storedPath, constants.COPYFILE_EXCL);
        await fsyncPath(storedPath);
      });
    }
    await fsyncPath(this.label);
  }

  async readSizes(ids: readonly FileId[]): Promise<Map<FileId, number>> {
    const sizes = new Map<FileId, number>();
    for (const id of ids) {
      const stats = await findFile(this.#pathOf(id));
      if (stats) sizes.set(id, stats.size);
    }
    return sizes;
  }

  async read(id: FileId): Promise<Readable | undefined> {
    const fd = await this.#openFile(id);
    return fd === undefined ? undefined : createReadStream('', { fd });
  }

  async open(id: FileId): Promise<OpenStoredFile | undefined> {
    const fd = await this.#openFile(id);
    if (fd === undefined) return undefined;
    const { size, mtime } = fstatSync(fd);
    let isStreaming = false;
    return {
      info: { size, etag: `"${id}"`, modifiedAt: mtime.toUTCString() },
      async read({ first, last }) {
        const length = last - first + 1;
        if (length <= MAX_READ_AT_ONCE_BYTES) {
          const bytes = Buffer.allocUnsafe(length);
          const { bytesRead } = await readFile(fd, bytes, 0, length, first);
          return bytes.subarray(0, bytesRead);
        }
        isStreaming = true;
        return createReadStream('', { fd, start: first, end: last });
      },
      // The stream closes the file at its end.
      close: async () => (isStreaming ? undefined : closeSync(fd)),
    };
  }

  async remove(id: FileId): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  async *listOlderThan(limit: Instant): AsyncGenerator<FileId> {
    for (const path of await listOlderFiles(this.label, limit)) yield path.slice(this.label.length + 1) as FileId;
  }

  /** A data folder has one database, and a restore brings its own files. */
  async isOwnedBy(): Promise<boolean> {
    return true;
  }

  async claimFor(): Promise<void> {}

  close(): void {}

  async #openFile(id: FileId): Promise<number | undefined> {
    return openFile(this.#pathOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  #pathOf(id: FileId): string {
    if (/[/\0]|^\.\.?$/.test(id)) throw new RefusalError({ code: 'not_found' });
    return join(this.label, id);
  }
}
