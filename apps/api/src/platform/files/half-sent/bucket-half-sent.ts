import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { Refused } from '../../http/refusal';
import type { Nodes } from '../../nodes/nodes';
import type { Bucket } from '../kept/bucket';
import { takeFile } from '../stage-file';
import { openBucketStore } from './bucket-store';
import type { DiskHalfSent } from './disk-half-sent';
import type { Examination, Examined, HalfSent, RestingUpload } from './half-sent';
import { lockName } from './upload-locks';
import { UploadObjects } from './upload-objects';

/** Half-sent uploads in a bucket, where any node goes on with what another one began. */
export class BucketHalfSent implements HalfSent {
  readonly folder = undefined;
  readonly #objects: UploadObjects;
  #store: Promise<DataStore> | undefined;

  /** @param before what rests on the disk from before there was a bucket: nobody asks for it, but it goes in its time */
  constructor(
    bucket: Bucket,
    private readonly nodes: Nodes,
    private readonly before: DiskHalfSent,
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

  async lengthOf(name: string): Promise<number | undefined> {
    return (await this.#objects.find(name))?.length;
  }

  /** Brings it here, as a file that comes by a form: small ones in memory. */
  async examine({ name, length, to, rule, onWritten }: Examination): Promise<Examined> {
    const begun = await this.#objects.find(name);
    if (!begun) throw new Refused({ code: 'upload_not_found' });
    if (begun.offset !== length) throw new Refused({ code: 'upload_incomplete' });
    try {
      return { path: to, ...(await takeFile(Readable.from(this.#objects.read(begun.pieces)), to, rule, onWritten)) };
    } catch (error) {
      await rm(to, { force: true });
      // Another try of the same command may have used it up while it was read.
      if (isIncomplete(error) && !(await this.#objects.find(name)))
        throw new Refused({ code: 'upload_not_found' }, { cause: error });
      throw error;
    }
  }

  async isThere(name: string): Promise<boolean> {
    return (await this.#objects.find(name)) !== undefined;
  }

  async drop(name: string): Promise<void> {
    await this.#objects.remove(name);
  }

  async dropIdle(name: string): Promise<boolean> {
    return this.nodes.exclusive(lockName(name), () => this.drop(name));
  }

  async agesOf(names: string[]): Promise<{ name: string; at: Instant }[]> {
    const ages: { name: string; at: Instant }[] = [];
    for (const each of names) for await (const { name, at } of this.#objects.every(`${each}/`)) ages.push({ name, at });
    return ages;
  }

  async restingOf(owner: PersonId): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.#objects.of(owner)) names.push(name);
    return names;
  }

  async *all(): AsyncGenerator<RestingUpload> {
    for await (const { name, begun } of this.#objects.every())
      if (begun) yield { name, declared: begun.length, at: begun.at };
  }

  async sweep(limit: Instant): Promise<string[]> {
    const gone = await this.before.sweep(limit);
    const old: string[] = [];
    for await (const { name, at } of this.#objects.every()) if (at < limit) old.push(name);
    for (const name of old) if (await this.dropIdle(name)) gone.push(name);
    return gone;
  }

  async dropAllOf(owner: PersonId): Promise<void> {
    await this.before.dropAllOf(owner);
    const names: string[] = [];
    for await (const { name } of this.#objects.every(`${owner}.`)) names.push(name);
    for (const name of names) await this.drop(name);
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof Refused && error.refusal.code === 'upload_incomplete';
}
