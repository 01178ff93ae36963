import type { Instant } from '@waha/domain/kernel/time';
import type { Bucket } from './bucket';

type Sdk = typeof import('./s3-sdk');

/** An object of a bucket: its key, how many bytes it has, and when it was put there. */
export type BucketObject = { key: string; size: number; at: Instant };

type ListOptions = {
  /** What the keys begin with, the bucket's own prefix among it. */
  under: string;
  /** Only keys that come after this one. */
  after?: string;
  /** Without those that have a slash behind `under`. */
  isFlat?: boolean;
};

/** The objects of a bucket in the order of their keys, a thousand a call. @throws StorageUnavailableError */
export async function* listObjects(
  bucket: Bucket,
  { under, after, isFlat }: ListOptions,
): AsyncGenerator<BucketObject> {
  const of = { Bucket: bucket.setting.bucket, Prefix: under, ...(isFlat && { Delimiter: '/' }) };
  let page: { ContinuationToken?: string; StartAfter?: string } = { ...(after !== undefined && { StartAfter: after }) };
  for (;;) {
    const found = await bucket.send((client, { ListObjectsV2Command }) =>
      client.send(new ListObjectsV2Command({ ...of, ...page })),
    );
    for (const { Key: key, Size: size = 0, LastModified } of found?.Contents ?? [])
      if (key !== undefined && LastModified) yield { key, size, at: LastModified.getTime() };
    if (!found?.NextContinuationToken) return;
    page = { ContinuationToken: found.NextContinuationToken };
  }
}

type PutInput = ConstructorParameters<Sdk['PutObjectCommand']>[0];

/** A put that the store is told the hash of, in hex, and takes no other bytes. */
export function createSignedPut({ PutObjectCommand }: Sdk, input: PutInput, sha256: string) {
  const command = new PutObjectCommand(input);
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
}
