import type { Readable } from 'node:stream';
import { type Bucket, MAX_ATTEMPTS } from './bucket';

type ObjectRead = {
  first: number;
  last: number;
  /** Opens a stream that begins at a byte. */
  from: (first: number) => Promise<Readable>;
  /** A stream that is already open at the first byte. */
  beginning: Readable;
  bucket: Bucket;
};

/**
 * Reads a range of an object at the speed of its reader: a phone may be slow, the store may not. If the store breaks
 * off, requests the rest a few times, since the bytes never change.
 * @throws StorageUnavailableError when the rest does not arrive
 */
export async function* readObjectRange({ first, last, from, beginning, bucket }: ObjectRead): AsyncGenerator<Buffer> {
  let position = first;
  let body = beginning;
  try {
    for (let tries = 1; ; tries++) {
      try {
        for await (const piece of withReadTimeout(body, bucket.setting.answerWithin)) {
          position += piece.length;
          yield piece;
        }
        if (position > last) return;
        throw new Error(`The store closed the connection ${last + 1 - position} bytes early.`);
      } catch (error) {
        body.destroy();
        if (tries >= MAX_ATTEMPTS) throw bucket.markUnavailable(error);
        body = await from(position);
      }
    }
  } finally {
    body.destroy();
  }
}

/** The timeout counts only while a chunk is being waited for. */
async function* withReadTimeout(body: Readable, timeoutMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error(`The store sent no data for ${timeoutMs} ms.`)), timeoutMs);
    const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
    if (done) return;
    yield value;
  }
}
