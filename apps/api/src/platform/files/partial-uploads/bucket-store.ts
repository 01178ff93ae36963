import type { Readable } from 'node:stream';
import type { DataStore, Upload } from '@tus/server';
import type { PartialUpload } from './partial-upload';
import { UPLOAD_EXISTS_RESPONSE } from './partial-uploads';
import { splitIntoChunks } from './split-into-chunks';
import type { UploadObjects } from './upload-objects';

/** What comes is held in memory up to so many bytes, and then lies in the bucket. */
const CHUNK_BYTES = 1024 * 1024;

/** Smaller than what a phone of ours sends at once: such a last piece is put together with what comes behind it. */
const SMALL_CHUNK_BYTES = 256 * 1024;

/** What tus writes to where half-sent uploads lie in a bucket. Whoever calls holds the name alone, over all nodes. */
export async function openBucketStore(objects: UploadObjects): Promise<DataStore> {
  const { DataStore, ERRORS, Upload } = await import('@tus/server');

  async function find(name: string): Promise<PartialUpload> {
    const begun = await objects.find(name);
    if (!begun) throw ERRORS.FILE_NOT_FOUND;
    return begun;
  }

  return Object.assign(new DataStore(), {
    async create(upload: Upload) {
      if (await objects.find(upload.id)) throw UPLOAD_EXISTS_RESPONSE;
      await objects.begin(upload.id, upload.size ?? 0);
      return upload;
    },

    async getUpload(name: string) {
      const { length, offset } = await find(name);
      // Of what the client said of it the id alone is kept: it is all that is asked for.
      return new Upload({ id: name, size: length, offset, metadata: { id: name.slice(name.indexOf('.') + 1) } });
    },

    async write(source: Readable, name: string, offset: number) {
      const begun = await find(name);
      if (begun.offset !== offset) throw ERRORS.INVALID_OFFSET;
      return appendChunks(objects, begun, source);
    },

    async remove(name: string) {
      await find(name);
      await objects.remove(name);
    },
  });
}

/**
 * Adds what comes. A last piece that is small is put once more together with it, so that many small calls do not leave as
 * many objects. Where what comes breaks off, what came stays.
 * @returns how much of the upload is there now, in bytes
 */
async function appendChunks(
  objects: UploadObjects,
  begun: PartialUpload,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const last = begun.pieces.at(-1);
  const small = last && last.length < SMALL_CHUNK_BYTES ? last : undefined;
  const beginning = small ? await objects.readChunk(small) : Buffer.alloc(0);
  let at = small?.offset ?? begun.offset;
  let isCovered = false;
  for await (const piece of splitIntoChunks(source, beginning, CHUNK_BYTES)) {
    await objects.addChunk(begun, at, piece);
    at += piece.length;
    if (small && !isCovered) await objects.removeChunk(small);
    isCovered = true;
  }
  return isCovered ? at : begun.offset;
}
