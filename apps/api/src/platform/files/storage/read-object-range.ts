import type { Readable } from 'node:stream';
import { type Bucket, MAX_ATTEMPTS } from './bucket';

type ObjectRead = {
  first: number;
  last: number;
  /** Begins to read at a byte. */
  from: (first: number) => Promise<Readable>;
  /** Reads from the first one on already. */
  beginning: Readable;
  bucket: Bucket;
};

/**
 * What is read of an object, as whoever reads it takes it: a phone may take long, the store may not. Where the store stops in
 * the middle it is asked for the rest, a few times: the bytes are the same.
 * @throws StorageUnavailableError when the rest does not come
 */
export async function* readObjectRange({ first, last, from, beginning, bucket }: ObjectRead): AsyncGenerator<Buffer> {
  let at = first;
  let body = beginning;
  try {
    for (let tries = 1; ; tries++) {
      try {
        for await (const piece of withReadTimeout(body, bucket.setting.answerWithin)) {
          at += piece.length;
          yield piece;
        }
        if (at > last) return;
        throw new Error(`The store ended ${last + 1 - at} bytes too early.`);
      } catch (error) {
        body.destroy();
        if (tries >= MAX_ATTEMPTS) throw bucket.markUnavailable(error);
        body = await from(at);
      }
    }
  } finally {
    body.destroy();
  }
}

/** Only while a piece is waited for the time runs. */
async function* withReadTimeout(body: Readable, most: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const late = setTimeout(() => body.destroy(new Error(`Nothing came of the store for ${most} ms.`)), most);
    const { done, value } = await pieces.next().finally(() => clearTimeout(late));
    if (done) return;
    yield value;
  }
}
