import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStore } from '@tus/file-store';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { AnyFileRule } from '@waha/domain/kernel/uploads';
import { olderThan } from '../older-than';
import { examineFile } from '../stage-file';
import type { BegunUpload, HalfSent, HalfSentUpload, TakenIn } from './half-sent';
import { RestingOnDisk } from './resting-on-disk';

/** Half-sent uploads in `resumable/` of the data folder: a file with the bytes, and one with what was said of them. */
export class DiskHalfSent implements HalfSent {
  readonly isOnDisk = true;
  readonly resting: RestingOnDisk;
  readonly #folder: string;
  #store: Promise<FileStore> | undefined;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'resumable');
    this.resting = new RestingOnDisk(this.#folder);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  openStore(): Promise<FileStore> {
    // Without an expiry of its own: the nightly sweep takes old ones away, and then they can be created again.
    this.#store ??= import('@tus/file-store').then((tus) => new tus.FileStore({ directory: this.#folder }));
    return this.#store;
  }

  async find(name: string): Promise<HalfSentUpload | undefined> {
    const store = await this.openStore();
    const found = await store.getUpload(name).catch(() => undefined);
    return found && { declared: found.size, written: found.offset };
  }

  async takeIn(name: string, _path: string, rule: AnyFileRule): Promise<TakenIn> {
    const path = join(this.#folder, name);
    return { path, ...(await examineFile(path, rule)) };
  }

  async remove(name: string): Promise<void> {
    const path = join(this.#folder, name);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }

  /** Those that are being sent are no `surplus` here. */
  async removeIdle(name: string): Promise<boolean> {
    await this.remove(name);
    return true;
  }

  async namesOf(owner: PersonId): Promise<string[]> {
    const own = (await readdir(this.#folder)).filter((file) => file.startsWith(`${owner}.`));
    return [...new Set(own.map((file) => file.replace(/\.json$/, '')))];
  }

  async *all(): AsyncGenerator<BegunUpload> {
    for (const file of await readdir(this.#folder)) {
      if (!file.endsWith('.json')) continue;
      const name = file.slice(0, -'.json'.length);
      const owner = name.slice(0, name.indexOf('.')) as PersonId;
      const [declared, begunAt] = await readBeginning(join(this.#folder, file));
      if (declared !== undefined) yield { name, owner, declared, begunAt };
    }
  }

  async sweep(limit: Instant): Promise<string[]> {
    const old = await olderThan(this.#folder, limit);
    for (const path of old) await rm(path, { force: true });
    return old.map((path) => basename(path));
  }
}

/** How long an upload said that it would be, in bytes, and when; without a length when that cannot be read. */
async function readBeginning(path: string): Promise<[declared: number | undefined, at: Instant]> {
  try {
    const { size } = JSON.parse(await readFile(path, 'utf8')) as { size?: unknown };
    return [typeof size === 'number' ? size : undefined, (await stat(path)).mtimeMs];
  } catch {
    return [undefined, 0];
  }
}
