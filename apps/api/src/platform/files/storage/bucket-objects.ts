import type { Instant } from '@waha/domain/kernel/time';
import type { Bucket } from './bucket';

type Sdk = typeof import('./s3-sdk');

/** An object of a bucket: its key, its size in bytes, and when it was put there. */
export type BucketObject = { key: string; size: number; at: Instant };

type ListOptions = {
  /** The prefix of the keys, including the bucket's own. */
  under: string;
  /** Only keys after this one. */
  after?: string;
  /** Excludes keys with a slash after `under`. */
  isFlat?: boolean;
};

/**
 * Lists the objects of a bucket in key order, a thousand per call.
 * @throws StorageUnavailableError
 */
export async function* listObjects(
  bucket: Bucket,
  { under, after, isFlat }: ListOptions,
): AsyncGenerator<BucketObject> {
  const listParams = { Bucket: bucket.setting.bucket, Prefix: under, ...(isFlat && { Delimiter: '/' }) };
  let page: { ContinuationToken?: string; StartAfter?: string } = { ...(after !== undefined && { StartAfter: after }) };
  for (;;) {
    const listing = await bucket.send((client, { ListObjectsV2Command }, options) =>
      client.send(new ListObjectsV2Command({ ...listParams, ...page }), options),
    );
    for (const { Key: key, Size: size = 0, LastModified } of listing?.Contents ?? [])
      if (key !== undefined && LastModified) yield { key, size, at: LastModified.getTime() };
    if (!listing?.NextContinuationToken) return;
    page = { ContinuationToken: listing.NextContinuationToken };
  }
}

type PutInput = ConstructorParameters<Sdk['PutObjectCommand']>[0];
type PartInput = ConstructorParameters<Sdk['UploadPartCommand']>[0];

/** Returns a put with the SHA-256 of the bytes in hex: the store rejects any other bytes. */
export function createSignedPut({ PutObjectCommand }: Sdk, input: PutInput, sha256: string) {
  const command = new PutObjectCommand(input);
  command.middlewareStack.add(signBody(sha256), { step: 'build' });
  return command;
}

/** Returns a put of one part of an object, with the SHA-256 of its bytes as above. */
export function createSignedPart({ UploadPartCommand }: Sdk, input: PartInput, sha256: string) {
  const command = new UploadPartCommand(input);
  command.middlewareStack.add(signBody(sha256), { step: 'build' });
  return command;
}

function signBody(sha256: string) {
  return <Arguments extends { request: unknown }, Output>(next: (args: Arguments) => Promise<Output>) =>
    (args: Arguments) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    };
}
