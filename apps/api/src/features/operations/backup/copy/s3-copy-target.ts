import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { SECOND } from '@waha/domain/kernel/time';
import { parseArchiveName } from '@waha/domain/operations/backup-archive';
import type { StoredArchive } from '@waha/domain/operations/backup-copy';
import type { BucketKeys } from '#platform/config/backup-copy-setting';
import type { BucketSetting } from '#platform/config/files-setting';
import { Bucket } from '#platform/files/storage/bucket';
import { createSignedPart, listObjects } from '#platform/files/storage/bucket-objects';
import { type BucketUse, explainBucketError } from '#platform/files/storage/explain-bucket-error';
import { StorageUnavailableError } from '#platform/files/storage/storage-unavailable-error';
import { recordRecovered } from '#platform/process/record-recovered';
import type { LocalArchive } from '../list-archives';
import { CopyFailed, type CopyTarget } from './copy-target';
import { clearPartialCopy, type PartialCopy, readPartialCopy, writePartialCopy } from './partial-copy';

const MIB = 1024 * 1024;
/** A part is in memory while it is sent. Stores require at least 5 MiB, and at most 10,000 parts. */
const MIN_PART_BYTES = 8 * MIB;
const MAX_PARTS = 10_000;
/** The slowest connection that copies: 0.6 Mbit/s. */
const MIN_BYTES_PER_SECOND = 75_000;
/** The longest time in which a store assembles the parts of an archive. */
const MAX_ASSEMBLY_MS = 120 * SECOND;
/** A copy is tried again later, so a call to a store that does not respond fails soon. */
const MAX_ATTEMPTS = 2;

/** Outages are reported by the state of the copies. */
const SILENT_LOG = { error: () => {}, info: () => {} };

/**
 * Copies in a bucket, sent in parts: after an interruption only the missing parts are sent. The store checks the SHA-256
 * of each part, and the object appears when all of them have arrived.
 */
export class S3CopyTarget implements CopyTarget {
  readonly label: string;
  readonly #bucket: Bucket;
  readonly #folder: string;
  readonly #use: BucketUse;

  constructor(
    private readonly dataDir: string,
    { setting, keys, installation }: { setting: BucketSetting; keys: BucketKeys | undefined; installation: string },
  ) {
    const limits = { attempts: MAX_ATTEMPTS, timeoutMs: setting.answerWithin };
    this.#bucket = new Bucket(setting, SILENT_LOG, keys, limits);
    this.label = this.#bucket.label;
    const keysOfCopies = 'WAHA_BACKUP_COPY_ACCESS_KEY_ID and WAHA_BACKUP_COPY_SECRET_ACCESS_KEY';
    this.#use = {
      ...{ purpose: 'copy backups', place: 'WAHA_BACKUP_COPY_TO' },
      keys: keys ? keysOfCopies : `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or ${keysOfCopies},`,
    };
    this.#folder = `${setting.prefix}${installation}/`;
  }

  list(): Promise<StoredArchive[]> {
    return this.#explain(async () => {
      const { bucket } = this.#bucket.setting;
      // This call has the store's own error, with which the operator can be advised.
      await this.#send((client, { ListObjectsV2Command }, options) =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: this.#folder, MaxKeys: 1 }), options),
      );
      const found: StoredArchive[] = [];
      for await (const { key, size } of listObjects(this.#bucket, { under: this.#folder, isFlat: true })) {
        const archive = parseArchiveName(key.slice(this.#folder.length));
        if (archive) found.push({ ...archive, bytes: size });
      }
      return found;
    });
  }

  copy(archive: LocalArchive): Promise<void> {
    return this.#explain(async () => {
      const partial = await this.#resume(archive);
      const file = await open(archive.path);
      try {
        for (let part = partial.etags.length; part * partial.partBytes < archive.bytes; part++) {
          partial.etags.push(await this.#sendPart(file, partial, part));
          writePartialCopy(this.dataDir, partial);
        }
      } finally {
        await file.close();
      }
      await this.#complete(archive, partial);
      clearPartialCopy(this.dataDir);
    });
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#explain(async () => {
      for (const name of names)
        await this.#send((client, { DeleteObjectCommand }, options) =>
          client.send(new DeleteObjectCommand(this.#at(name)), options),
        );
    });
  }

  close(): void {
    this.#bucket.close();
  }

  /** Returns the interrupted copy of this archive, or begins one. */
  async #resume({ name, bytes }: LocalArchive): Promise<PartialCopy> {
    const before = readPartialCopy(this.dataDir);
    const key = this.#at(name).Key;
    if (before && before.to === this.label && before.key === key && before.bytes === bytes) return before;
    if (before) await this.#abort(before);
    const started = await this.#send((client, { CreateMultipartUploadCommand }, options) =>
      client.send(new CreateMultipartUploadCommand(this.#at(name)), options),
    );
    if (!started?.UploadId) throw new CopyFailed(`${this.label} did not accept the upload of ${name}.`);
    const partBytes = Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS));
    const partial = { to: this.label, key, bytes, uploadId: started.UploadId, partBytes, etags: [] };
    writePartialCopy(this.dataDir, partial);
    return partial;
  }

  /** Stores keep the parts of an abandoned upload, and charge for them. */
  async #abort({ to, key, uploadId }: PartialCopy): Promise<void> {
    clearPartialCopy(this.dataDir);
    if (to !== this.label) return;
    const upload = { Bucket: this.#bucket.setting.bucket, Key: key, UploadId: uploadId };
    await this.#bucket
      .sendWithSdkErrors((client, { AbortMultipartUploadCommand }, options) =>
        client.send(new AbortMultipartUploadCommand(upload), options),
      )
      .catch((error: unknown) => recordRecovered('backup-copy-abort', error));
  }

  /** @returns the store's name for the part */
  async #sendPart(file: FileHandle, { key, uploadId, partBytes }: PartialCopy, part: number): Promise<string> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes, part * partBytes);
    const body = buffer.subarray(0, bytesRead);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const upload = { Bucket: this.#bucket.setting.bucket, Key: key, UploadId: uploadId, PartNumber: part + 1 };
    const answer = await this.#send(
      (client, sdk, options) =>
        client.send(createSignedPart(sdk, { ...upload, Body: body, ContentLength: bytesRead }, sha256), options),
      this.#getTimeoutMs(bytesRead),
    );
    if (!answer?.ETag) throw new CopyFailed(`${this.label} did not confirm a part of ${key}.`);
    return answer.ETag;
  }

  async #complete({ name, bytes }: LocalArchive, { uploadId, etags }: PartialCopy): Promise<void> {
    const Parts = etags.map((ETag, part) => ({ ETag, PartNumber: part + 1 }));
    const upload = { ...this.#at(name), UploadId: uploadId, MultipartUpload: { Parts } };
    await this.#send(
      (client, { CompleteMultipartUploadCommand }, options) =>
        client.send(new CompleteMultipartUploadCommand(upload), options),
      Math.max(this.#bucket.setting.answerWithin, Math.min(this.#getTimeoutMs(bytes), MAX_ASSEMBLY_MS)),
    );
    const head = await this.#send((client, { HeadObjectCommand }, options) =>
      client.send(new HeadObjectCommand(this.#at(name)), options),
    );
    if (head?.ContentLength === bytes) return;
    clearPartialCopy(this.dataDir);
    throw new CopyFailed(`${this.label} has ${head?.ContentLength ?? 0} bytes of ${name}, expected ${bytes}.`);
  }

  /** Returns the timeout of a call that carries so many bytes, on a slow connection. */
  #getTimeoutMs(bytes: number): number {
    return this.#bucket.setting.answerWithin + Math.ceil(bytes / MIN_BYTES_PER_SECOND) * SECOND;
  }

  #at(name: string): { Bucket: string; Key: string } {
    if (!parseArchiveName(name)) throw new Error(`${name} is not the name of an archive.`);
    return { Bucket: this.#bucket.setting.bucket, Key: `${this.#folder}${name}` };
  }

  /** The upload may have expired at the store, or its parts may be gone: the next try begins it again. */
  #send: Bucket['sendWithSdkErrors'] = async (call, timeoutMs) => {
    try {
      return await this.#bucket.sendWithSdkErrors(call, timeoutMs);
    } catch (error) {
      if (GONE_UPLOAD.test((error as Error).name)) clearPartialCopy(this.dataDir);
      throw error;
    }
  };

  /** @throws CopyFailed with the error's name and message, the advice, and no data that was sent */
  async #explain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CopyFailed) throw error;
      // This error has the text of its cause only.
      const cause = error instanceof StorageUnavailableError ? error.cause : error;
      throw new CopyFailed(explainBucketError(cause, this.#bucket.setting, this.#use), { cause: error });
    }
  }
}

const GONE_UPLOAD = /^(NoSuchUpload|InvalidPart|InvalidPartOrder|EntityTooSmall)$/;
