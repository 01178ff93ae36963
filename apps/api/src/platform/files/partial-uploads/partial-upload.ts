import type { Instant } from '@waha/domain/kernel/time';
import type { BucketObject } from '../storage/bucket-objects';

/** Bytes of an upload that lie under one key, from this byte of it on. */
export type UploadChunk = { key: string; offset: number; length: number };

/** An upload that was begun. `length` and `offset` in bytes: how long it will be, and how much of it is there. */
export type PartialUpload = {
  name: string;
  token: string;
  length: number;
  at: Instant;
  /** Those that it is made of, one behind the other; each may have some of the one before it. */
  pieces: UploadChunk[];
  offset: number;
};

const OBJECT_KEY = /\/(?<token>[0-9a-f]{16})-(?<offset>begun|\d{1,12})-(?<length>\d{1,12})$/;

type ParsedObject = BucketObject & { token: string; offset: string; length: number };

/** Where an upload stands, from all that lies under its name. Of several beginnings, the one that more came of. */
export function choosePartialUpload(name: string, objects: readonly BucketObject[]): PartialUpload | undefined {
  const read = objects.flatMap((object): ParsedObject[] => {
    const { token, offset, length } = OBJECT_KEY.exec(object.key)?.groups ?? {};
    return token && offset ? [{ ...object, token, offset, length: Number(length) }] : [];
  });
  const begun = read
    .filter(({ offset }) => offset === 'begun')
    .map(({ token, length, at }): PartialUpload => {
      const own = read.filter((each) => each.token === token && each.offset !== 'begun');
      return { name, token, length, at, ...assembleChunks(own) };
    });
  return begun.sort((a, b) => b.offset - a.offset || (a.token < b.token ? -1 : 1))[0];
}

/** From the first byte on without a gap, of as few as it takes. */
function assembleChunks(objects: readonly ParsedObject[]): { pieces: UploadChunk[]; offset: number } {
  const all = objects
    // What did not wholly arrive is none.
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
