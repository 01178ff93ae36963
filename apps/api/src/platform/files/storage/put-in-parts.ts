import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { recordRecovered } from '#platform/process/record-recovered';
import type { Bucket } from './bucket';
import { createSignedPart } from './bucket-objects';
import { StorageUnavailableError } from './storage-unavailable-error';

const MIB = 1024 * 1024;

/** A larger file is sent in parts: one call must end within its timeout, and stores accept at most 5 GB in one. */
export const PUT_IN_PARTS_ABOVE_BYTES = 32 * MIB;

/** A part is in memory while it is sent. */
const PART_BYTES = 8 * MIB;

type Place = { Bucket: string; Key: string };

/**
 * Puts a file from the disk into a bucket, in parts. The object appears when all of them have arrived; the store checks
 * the SHA-256 of each. The SDK retries a part.
 * @throws StorageUnavailableError, after which the parts are removed
 */
export async function putInParts(bucket: Bucket, place: Place, path: string): Promise<void> {
  const file = await open(path);
  try {
    const started = await bucket.send((client, { CreateMultipartUploadCommand }) =>
      client.send(new CreateMultipartUploadCommand(place)),
    );
    if (!started?.UploadId) throw new StorageUnavailableError('The store did not accept an upload in parts.');
    const upload = { ...place, UploadId: started.UploadId };
    try {
      const Parts = await sendParts(bucket, upload, file);
      await bucket.send((client, { CompleteMultipartUploadCommand }) =>
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
      );
    } catch (error) {
      // Stores keep the parts of an abandoned upload, and charge for them.
      await bucket
        .sendWithSdkErrors((client, { AbortMultipartUploadCommand }) =>
          client.send(new AbortMultipartUploadCommand(upload)),
        )
        .catch((cause: unknown) => recordRecovered('bucket-abort', cause));
      throw error;
    }
  } finally {
    await file.close();
  }
}

async function sendParts(bucket: Bucket, upload: Place & { UploadId: string }, file: FileHandle) {
  const parts: { ETag: string; PartNumber: number }[] = [];
  const buffer = Buffer.allocUnsafe(PART_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, parts.length * PART_BYTES);
    if (bytesRead === 0) return parts;
    const body = buffer.subarray(0, bytesRead);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const part = { ...upload, PartNumber: parts.length + 1 };
    const answer = await bucket.send((client, sdk) =>
      client.send(createSignedPart(sdk, { ...part, Body: body, ContentLength: bytesRead }, sha256)),
    );
    if (!answer?.ETag) throw new StorageUnavailableError('The store did not confirm a part.');
    parts.push({ ETag: answer.ETag, PartNumber: part.PartNumber });
  }
}
