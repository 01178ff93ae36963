import type { Instant } from '@waha/domain/kernel/time';
import type { BucketObject } from '../storage/bucket-objects';

/** The bytes of an upload under one key, from this offset. */
export type UploadChunk = { key: string; offset: number; length: number };

/** A started upload. `length` and `offset` in bytes: the declared length, and how much has arrived. */
export type PartialUpload = {
  name: string;
  token: string;
  length: number;
  at: Instant;
  /** The chunks in their order. Each may overlap the previous one. */
  pieces: UploadChunk[];
  offset: number;
};

const OBJECT_KEY = /\/(?<token>[0-9a-f]{16})-(?<offset>begun|\d{1,12})-(?<length>\d{1,12})$/;

type ParsedObject = BucketObject & { token: string; offset: string; length: number };

/**
 * Returns the state of an upload, from all objects under its name. If it was started several times, the furthest one
 * wins.
 */
export function choosePartialUpload(name: string, objects: readonly BucketObject[]): PartialUpload | undefined {
  const read = objects.flatMap((object): ParsedObject[] => {
    const { token, offset, length } = OBJECT_KEY.exec(object.key)?.groups ?? {};
    return token && offset ? [{ ...object, token, offset, length: Number(length) }] : [];
  });
  const partialUploads = read
    .filter(({ offset }) => offset === 'begun')
    .map(({ token, length, at }): PartialUpload => {
      const chunks = read.filter((each) => each.token === token && each.offset !== 'begun');
      return { name, token, length, at, ...assembleChunks(chunks) };
    });
  return partialUploads.sort((a, b) => b.offset - a.offset || (a.token < b.token ? -1 : 1))[0];
}

/** Returns a gapless sequence from the first byte, of as few chunks as possible. */
function assembleChunks(objects: readonly ParsedObject[]): { pieces: UploadChunk[]; offset: number } {
  const all = objects
    // Ignores incomplete chunks.
    .filter(({ size, length }) => size === length)
    .map(({ key, offset, length }) => ({ key, offset: Number(offset), length }));
  const pieces: UploadChunk[] = [];
  for (let at = 0; ; ) {
    const next = all
      .filter(({ offset, length }) => offset <= at && offset + length > at)
      .reduce<UploadChunk | undefined>(
        (best, each) => (best && getChunkEnd(best) >= getChunkEnd(each) ? best : each),
        undefined,
      );
    if (!next) return { pieces, offset: at };
    pieces.push(next);
    at = getChunkEnd(next);
  }
}

function getChunkEnd({ offset, length }: UploadChunk): number {
  return offset + length;
}
