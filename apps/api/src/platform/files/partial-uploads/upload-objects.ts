import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type PersonId, readUploadId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { createSecretId } from '#platform/database/create-id';
import { RefusalError } from '#platform/http/refusal-error';
import type { Bucket } from '../storage/bucket';
import { type BucketObject, createSignedPut, listObjects } from '../storage/bucket-objects';
import { readObjectRange } from '../storage/read-object-range';
import { choosePartialUpload, type PartialUpload, type UploadChunk } from './partial-upload';

/** Separate from stored files, whose names have no slash. Buckets already contain keys with this prefix. */
const PARTIAL_UPLOAD_PREFIX = 'half-sent/';

/**
 * Partial uploads as objects of a bucket: an empty marker `half-sent/<name>/<token>-begun-<length>`, and a chunk per
 * `half-sent/<name>/<token>-<offset>-<length>`. One listing gives the state of an upload. No key is ever written again
 * with other bytes, so a late put of a dead node overwrites no acknowledged data. Each start has its own token, so a
 * late put adds nothing to a restarted upload.
 */
export class UploadObjects {
  constructor(private readonly bucket: Bucket) {}

  async find(name: string): Promise<PartialUpload | undefined> {
    for await (const { objects } of this.#byName(`${requireValidName(name)}/`))
      return choosePartialUpload(name, objects);
    return undefined;
  }

  async *listByOwner(owner: PersonId): AsyncGenerator<PartialUpload> {
    for await (const { upload: begun } of this.listAll(`${owner}.`)) if (begun) yield begun;
  }

  /** Lists the objects by name, including remains of deleted uploads, which no longer count as uploads. */
  async *listAll(under = ''): AsyncGenerator<{ name: string; at: Instant; upload: PartialUpload | undefined }> {
    for await (const { name, objects } of this.#byName(under))
      yield { name, at: Math.max(...objects.map(({ at }) => at)), upload: choosePartialUpload(name, objects) };
  }

  async begin(name: string, length: number): Promise<void> {
    await this.#put(`${this.#folderOf(name)}${createSecretId().slice(0, 16)}-begun-${length}`, Buffer.alloc(0));
  }

  async addChunk({ name, token }: PartialUpload, offset: number, bytes: Buffer): Promise<void> {
    await this.#put(`${this.#folderOf(name)}${token}-${offset}-${bytes.length}`, bytes);
  }

  /** Removes a chunk that another one contains. */
  async removeChunk({ key }: UploadChunk): Promise<void> {
    await this.#remove(key);
  }

  /** @throws RefusalError `upload_incomplete` if one of its chunks was deleted meanwhile */
  async *read(pieces: readonly UploadChunk[]): AsyncGenerator<Buffer> {
    let position = pieces[0]?.offset ?? 0;
    for (const { key, offset, length } of pieces) {
      const skipped = position - offset;
      const from = (first: number) => this.#open(key, first);
      const part = { first: skipped, last: length - 1, from, bucket: this.bucket };
      yield* readObjectRange({ ...part, beginning: await from(skipped) });
      position = offset + length;
    }
  }

  async readChunk(piece: UploadChunk): Promise<Buffer> {
    const read: Buffer[] = [];
    for await (const bytes of this.read([piece])) read.push(bytes);
    return Buffer.concat(read);
  }

  /** Deletes the marker first: the upload is then gone, even if the rest fails. */
  async remove(name: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of listObjects(this.bucket, { under: this.#folderOf(name) })) keys.push(key);
    const isBeginning = (key: string) => /-begun-\d+$/.test(key);
    for (const part of [keys.filter(isBeginning), keys.filter((key) => !isBeginning(key))])
      await Promise.all(part.map((key) => this.#remove(key)));
  }

  async *#byName(under: string): AsyncGenerator<{ name: string; objects: BucketObject[] }> {
    const folder = this.bucket.setting.prefix + PARTIAL_UPLOAD_PREFIX;
    let [name, objects] = ['', [] as BucketObject[]];
    for await (const object of listObjects(this.bucket, { under: folder + under })) {
      const next = object.key.slice(folder.length).split('/', 1)[0]!;
      if (next !== name && objects.length > 0) yield { name, objects };
      if (next !== name) [name, objects] = [next, []];
      if (isName(next)) objects.push(object);
    }
    if (objects.length > 0) yield { name, objects };
  }

  async #put(key: string, bytes: Buffer): Promise<void> {
    const objectParams = { Bucket: this.bucket.setting.bucket, Key: key, Body: bytes, ContentLength: bytes.length };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.bucket.send((client, sdk) => client.send(createSignedPut(sdk, objectParams, sha256)));
  }

  async #open(key: string, first: number): Promise<Readable> {
    const objectParams = {
      Bucket: this.bucket.setting.bucket,
      Key: key,
      ...(first > 0 && { Range: `bytes=${first}-` }),
    };
    const object = await this.bucket.send((client, { GetObjectCommand }) =>
      client.send(new GetObjectCommand(objectParams)),
    );
    if (!object) throw new RefusalError({ code: 'upload_incomplete' });
    return object.Body as Readable;
  }

  async #remove(key: string): Promise<void> {
    const objectParams = { Bucket: this.bucket.setting.bucket, Key: key };
    await this.bucket.send((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(objectParams)));
  }

  #folderOf(name: string): string {
    return `${this.bucket.setting.prefix}${PARTIAL_UPLOAD_PREFIX}${requireValidName(name)}/`;
  }
}

/** @throws RefusalError `upload_not_found` for an invalid name, since it would become a key */
function requireValidName(name: string): string {
  if (!isName(name)) throw new RefusalError({ code: 'upload_not_found' });
  return name;
}

function isName(name: string): boolean {
  const id = name.slice(name.indexOf('.') + 1);
  return !name.includes('/') && readUploadId(id) === id;
}
