import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { RefusalError } from '#platform/http/refusal-error';
import type { Nodes } from '#platform/nodes/nodes';
import { stageFile } from '../stage-file';
import type { Bucket } from '../storage/bucket';
import { openBucketStore } from './bucket-store';
import type { DiskPartialUploads } from './disk-partial-uploads';
import type { ExaminedFile, ExamineOptions, PartialUploadInfo, PartialUploads } from './partial-uploads';
import { toUploadLockName } from './upload-locks';
import { UploadObjects } from './upload-objects';

/** Partial uploads in a bucket, where any node can continue the upload of another. */
export class BucketPartialUploads implements PartialUploads {
  readonly folder = undefined;
  readonly #objects: UploadObjects;
  #store: Promise<DataStore> | undefined;

  /** @param before partial uploads on the disk from before there was a bucket: they are only swept */
  constructor(
    bucket: Bucket,
    private readonly nodes: Nodes,
    private readonly before: DiskPartialUploads,
  ) {
    this.#objects = new UploadObjects(bucket);
  }

  async prepare(): Promise<void> {
    await this.before.prepare();
  }

  openStore(): Promise<DataStore> {
    this.#store ??= openBucketStore(this.#objects);
    return this.#store;
  }

  async readDeclaredLength(name: string): Promise<number | undefined> {
    return (await this.#objects.find(name))?.length;
  }

  /** Downloads it, like a file of a form: small ones into memory. */
  async examine({ name, length, to, rule, onWritten }: ExamineOptions): Promise<ExaminedFile> {
    const partialUpload = await this.#objects.find(name);
    if (!partialUpload) throw new RefusalError({ code: 'upload_not_found' });
    if (partialUpload.offset !== length) throw new RefusalError({ code: 'upload_incomplete' });
    try {
      return {
        path: to,
        ...(await stageFile(Readable.from(this.#objects.read(partialUpload.pieces)), to, rule, onWritten)),
      };
    } catch (error) {
      await rm(to, { force: true });
      // Another try of the same command may have consumed it during the read.
      if (isIncomplete(error) && !(await this.#objects.find(name)))
        throw new RefusalError({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
  }

  async isUnused(name: string): Promise<boolean> {
    return (await this.#objects.find(name)) !== undefined;
  }

  async drop(name: string): Promise<void> {
    await this.#objects.remove(name);
  }

  async dropIdle(name: string): Promise<boolean> {
    return this.nodes.runExclusive(toUploadLockName(name), () => this.drop(name));
  }

  async readLastWrites(names: string[]): Promise<{ name: string; at: Instant }[]> {
    const ages: { name: string; at: Instant }[] = [];
    for (const prefix of names)
      for await (const { name, at } of this.#objects.listAll(`${prefix}/`)) ages.push({ name, at });
    return ages;
  }

  async listByOwner(owner: PersonId): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.#objects.listByOwner(owner)) names.push(name);
    return names;
  }

  async *listAll(): AsyncGenerator<PartialUploadInfo> {
    for await (const { name, upload: begun } of this.#objects.listAll())
      if (begun) yield { name, declared: begun.length, at: begun.at };
  }

  async sweep(limit: Instant): Promise<string[]> {
    const deletedNames = await this.before.sweep(limit);
    const old: string[] = [];
    for await (const { name, at } of this.#objects.listAll()) if (at < limit) old.push(name);
    for (const name of old) if (await this.dropIdle(name)) deletedNames.push(name);
    return deletedNames;
  }

  async dropAllByOwner(owner: PersonId): Promise<void> {
    await this.before.dropAllByOwner(owner);
    const names: string[] = [];
    for await (const { name } of this.#objects.listAll(`${owner}.`)) names.push(name);
    for (const name of names) await this.drop(name);
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof RefusalError && error.refusal.code === 'upload_incomplete';
}
