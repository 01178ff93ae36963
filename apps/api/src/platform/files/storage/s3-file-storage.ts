import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { LRUCache } from 'lru-cache';
import { RefusalError } from '#platform/http/refusal-error';
import { type Bucket, MAX_ATTEMPTS } from './bucket';
import { createSignedPut, listObjects } from './bucket-objects';
import { explainBucketError } from './explain-bucket-error';
import type { ByteRange, FileStorage, IncomingFile, OpenStoredFile, StoredFileInfo } from './file-storage';
import { PUT_IN_PARTS_ABOVE_BYTES, putInParts } from './put-in-parts';
import { readObjectRange } from './read-object-range';
import { ignoreUnavailable, StorageUnavailableError } from './storage-unavailable-error';

/** The size and date of this many files are cached, since they never change. */
const MAX_REMEMBERED_FILES = 10_000;

/** The key of the owner marker. No id has this form. Buckets already contain it. */
const OWNER_MARKER_KEY = 'waha-house';

/** The form of our ids. Other objects in the bucket are ignored and stay. */
const FILE_ID_PATTERN = /^[0-9a-f][0-9a-f-]{15,63}$/;

/** The settings that the operator corrects. */
const FILES_SETTINGS = {
  purpose: 'store files',
  place: 'WAHA_FILES',
  keys: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
};

/** The pause before the second try of a file that is streamed, in milliseconds; doubled before the third. */
const RETRY_DELAY_MS = 100;

/** Stored files as objects of a bucket, each under the prefix and its id. */
export class S3FileStorage implements FileStorage {
  readonly label: string;
  readonly isOnDisk = false;
  readonly #seen = new LRUCache<string, StoredFileInfo>({ max: MAX_REMEMBERED_FILES });

  constructor(private readonly bucket: Bucket) {
    this.label = bucket.label;
  }

  async prepare(): Promise<void> {}

  async check(): Promise<void> {
    const { bucket, prefix } = this.bucket.setting;
    await this.#asOperator((client, { ListObjectsV2Command }) =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })),
    );
    await this.#asOperator(async (client, { GetObjectCommand }) => {
      const { Body } = await client.send(new GetObjectCommand(this.#markAt()));
      return Body?.transformToString();
    });
  }

  unavailableSince(): Instant | undefined {
    return this.bucket.unavailableSince();
  }

  async probe(): Promise<void> {
    await ignoreUnavailable(
      this.bucket
        .send(async (client, { HeadObjectCommand }) => client.send(new HeadObjectCommand(this.#markAt())))
        .then(() => undefined),
    );
  }

  /** Sends the hash of the bytes: the store rejects any others. */
  async put({ fileId, held, path, size, sha256 }: IncomingFile): Promise<void> {
    if (!held && size > PUT_IN_PARTS_ABOVE_BYTES) return putInParts(this.bucket, this.#at(fileId), path);
    const objectParams = { ...this.#at(fileId), ContentLength: size };
    // The SDK itself retries bytes in memory; it cannot retry a stream from the disk.
    for (let tries = held ? MAX_ATTEMPTS : 1; ; tries++) {
      try {
        await this.bucket.send(async (client, sdk) => {
          const file = held ? undefined : await open(path);
          const broken = new AbortController();
          const body = held ?? file!.createReadStream().once('error', (error) => broken.abort(error));
          const command = createSignedPut(sdk, { ...objectParams, Body: body }, sha256);
          await client.send(command, { abortSignal: broken.signal }).finally(() => file?.close());
        });
        return;
      } catch (error) {
        if (!(error instanceof StorageUnavailableError) || tries >= MAX_ATTEMPTS) throw error;
        await pause(RETRY_DELAY_MS * 2 ** (tries - 1));
      }
    }
  }

  async readSizes(ids: readonly FileId[]): Promise<Map<FileId, number>> {
    const wanted = new Set(ids);
    const sizes = new Map<FileId, number>();
    const last = ids.at(-1);
    // Keys are listed in order, a thousand per call: far fewer calls than one per file.
    for await (const { id, size } of this.#list(ids[0]?.slice(0, -1))) {
      if (last === undefined || id > last) break;
      if (wanted.has(id)) sizes.set(id, size);
    }
    return sizes;
  }

  async read(id: FileId): Promise<Readable | undefined> {
    const info = await this.#standing(id);
    return info && this.#open(id, { first: 0, last: info.size - 1 });
  }

  async open(id: FileId): Promise<OpenStoredFile | undefined> {
    const info = await this.#standing(id);
    return info && { info, read: (part) => this.#open(id, part), close: async () => undefined };
  }

  async remove(id: FileId): Promise<void> {
    this.#seen.delete(id);
    await this.bucket.send((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(this.#at(id))));
  }

  async *listOlderThan(limit: Instant): AsyncGenerator<FileId> {
    for await (const { id, at } of this.#list()) if (at < limit) yield id;
  }

  async isOwnedBy(context: string): Promise<boolean | undefined> {
    const storedContext = await this.bucket.send(async (client, { GetObjectCommand }) => {
      const { Body } = await client.send(new GetObjectCommand(this.#markAt()));
      return Body?.transformToString();
    });
    return storedContext === undefined ? undefined : storedContext.trim() === context;
  }

  async claimFor(context: string): Promise<void> {
    const contextObject = { ...this.#markAt(), Body: context, ContentType: 'text/plain' };
    await this.#asOperator((client, { PutObjectCommand }) => client.send(new PutObjectCommand(contextObject)));
  }

  close(): void {
    this.bucket.close();
  }

  /** @throws Error with what to do */
  async #asOperator<Answer>(
    call: Parameters<typeof this.bucket.sendWithSdkErrors<Answer>>[0],
  ): Promise<Answer | undefined> {
    return this.bucket.sendWithSdkErrors(call).catch((error: unknown) => {
      throw new Error(explainBucketError(error, this.bucket.setting, FILES_SETTINGS));
    });
  }

  /** @throws RefusalError `not_found` for an invalid id, since it would become a key */
  #at(id: FileId): { Bucket: string; Key: string } {
    if (!FILE_ID_PATTERN.test(id)) throw new RefusalError({ code: 'not_found' });
    const { bucket, prefix } = this.bucket.setting;
    return { Bucket: bucket, Key: `${prefix}${id}` };
  }

  #markAt(): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.bucket.setting;
    return { Bucket: bucket, Key: `${prefix}${OWNER_MARKER_KEY}` };
  }

  async #standing(id: FileId): Promise<StoredFileInfo | undefined> {
    const cached = this.#seen.get(id);
    if (cached) return cached;
    const head = await this.bucket.send((client, { HeadObjectCommand }) =>
      client.send(new HeadObjectCommand(this.#at(id))),
    );
    if (!head) return undefined;
    const { ContentLength: size = 0, LastModified: modified = new Date(0) } = head;
    const info = { size, etag: `"${id}"`, modifiedAt: modified.toUTCString() };
    this.#seen.set(id, info);
    return info;
  }

  /** Opens the stream before the response begins, so that an unreachable store is reported. */
  async #open(id: FileId, part: ByteRange): Promise<Readable> {
    const from = async (first: number) => {
      const range = { Range: `bytes=${first}-${part.last}` };
      const object = await this.bucket.send((client, { GetObjectCommand }) =>
        client.send(new GetObjectCommand({ ...this.#at(id), ...range })),
      );
      if (object) return object.Body as Readable;
      this.#seen.delete(id);
      throw new RefusalError({ code: 'not_found' });
    };
    if (part.last < part.first) return Readable.from('');
    return Readable.from(readObjectRange({ ...part, from, beginning: await from(part.first), bucket: this.bucket }), {
      objectMode: false,
    });
  }

  /** Stored files are directly under the prefix; partial uploads are deeper. */
  async *#list(after?: string): AsyncGenerator<{ id: FileId; size: number; at: Instant }> {
    const { prefix } = this.bucket.setting;
    const choice = { under: prefix, isFlat: true, ...(after && { after: prefix + after }) };
    for await (const { key, size, at } of listObjects(this.bucket, choice)) {
      const id = key.slice(prefix.length);
      if (FILE_ID_PATTERN.test(id)) yield { id: id as FileId, size, at };
    }
  }
}
