import type { Readable } from 'node:stream';
import type { DataStore, Upload } from '@tus/server';
import type { PartialUpload } from './partial-upload';
import { UPLOAD_EXISTS_RESPONSE } from './partial-uploads';
import { splitIntoChunks } from './split-into-chunks';
import type { UploadObjects } from './upload-objects';

/** Incoming bytes are held in memory up to this size, and then written to the bucket. */
const CHUNK_BYTES = 1024 * 1024;

/** Smaller than what our app sends at once: a last chunk below this size is merged with the following bytes. */
const SMALL_CHUNK_BYTES = 256 * 1024;

/** Opens the data store of tus for partial uploads in a bucket. The caller holds the lock of the name on all nodes. */
export async function openBucketStore(objects: UploadObjects): Promise<DataStore> {
  const { DataStore, ERRORS, Upload } = await import('@tus/server');

  async function find(name: string): Promise<PartialUpload> {
    const partialUpload = await objects.find(name);
    if (!partialUpload) throw ERRORS.FILE_NOT_FOUND;
    return partialUpload;
  }

  return Object.assign(new DataStore(), {
    async create(upload: Upload) {
      if (await objects.find(upload.id)) throw UPLOAD_EXISTS_RESPONSE;
      await objects.begin(upload.id, upload.size ?? 0);
      return upload;
    },

    async getUpload(name: string) {
      const { length, offset } = await find(name);
      // Only the id of the client's metadata is stored: no other field is read.
      return new Upload({ id: name, size: length, offset, metadata: { id: name.slice(name.indexOf('.') + 1) } });
    },

    async write(source: Readable, name: string, offset: number) {
      const partialUpload = await find(name);
      if (partialUpload.offset !== offset) throw ERRORS.INVALID_OFFSET;
      return appendChunks(objects, partialUpload, source);
    },

    async remove(name: string) {
      await find(name);
      await objects.remove(name);
    },
  });
}

/**
 * Appends incoming bytes. A small last chunk is rewritten together with them, so that many small calls do not leave as
 * many objects. If the request breaks off, the received bytes stay.
 * @returns the size of the upload so far, in bytes
 */
async function appendChunks(
  objects: UploadObjects,
  partialUpload: PartialUpload,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const last = partialUpload.pieces.at(-1);
  const smallChunk = last && last.length < SMALL_CHUNK_BYTES ? last : undefined;
  const beginning = smallChunk ? await objects.readChunk(smallChunk) : Buffer.alloc(0);
  let offset = smallChunk?.offset ?? partialUpload.offset;
  let isCovered = false;
  for await (const piece of splitIntoChunks(source, beginning, CHUNK_BYTES)) {
    await objects.addChunk(partialUpload, offset, piece);
    offset += piece.length;
    if (smallChunk && !isCovered) await objects.removeChunk(smallChunk);
    isCovered = true;
  }
  return isCovered ? offset : partialUpload.offset;
}
