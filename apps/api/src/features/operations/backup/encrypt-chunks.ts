import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type Duplex, Transform, type TransformCallback } from 'node:stream';

/** The chunk size of the age format; only the last chunk may be shorter. Each has its own authentication tag. */
export const CHUNK_SIZE = 64 * 1024;
export const CHUNK_OVERHEAD = 16;
const ALGORITHM = 'chacha20-poly1305';

/**
 * Returns a stream that encrypts its input.
 * @param head written before the first chunk
 */
export function encryptChunks(key: Buffer, head: Buffer): Duplex {
  const nextNonce = createNonceCounter();
  const stream = createChunkStream(CHUNK_SIZE, (piece, isLast, push) => {
    const cipher = createCipheriv(ALGORITHM, key, nextNonce(isLast), { authTagLength: CHUNK_OVERHEAD });
    push(cipher.update(piece));
    cipher.final();
    push(cipher.getAuthTag());
  });
  stream.push(head);
  return stream;
}

/**
 * Returns a stream that decrypts its input, and passes only verified chunks on.
 * @param damaged creates the error for an invalid chunk
 */
export function decryptChunks(key: Buffer, damaged: () => Error): Duplex {
  const nextNonce = createNonceCounter();
  let isFirst = true;
  return createChunkStream(CHUNK_SIZE + CHUNK_OVERHEAD, (piece, isLast, push) => {
    const end = piece.length - CHUNK_OVERHEAD;
    // The last chunk may be empty only in an empty file.
    if (end < 0 || (end === 0 && !isFirst)) throw damaged();
    isFirst = false;
    const decipher = createDecipheriv(ALGORITHM, key, nextNonce(isLast), { authTagLength: CHUNK_OVERHEAD });
    decipher.setAuthTag(piece.subarray(end));
    const plain = decipher.update(piece.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    push(plain);
  });
}

/** Eleven bytes count the chunks, and one marks the last: none can be omitted, duplicated or moved. */
function createNonceCounter(): (isLast: boolean) => Buffer {
  let count = 0;
  return (isLast) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(count++, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  };
}

type ChunkHandler = (piece: Buffer, isLast: boolean, push: (bytes: Buffer) => void) => void;

/** Holds a full chunk back until it is known whether another follows. The buffer is reused. */
function createChunkStream(size: number, work: ChunkHandler): Transform {
  const buffer = Buffer.alloc(size);
  let filled = 0;
  const finish = (stream: Transform, isLast: boolean) => {
    work(buffer.subarray(0, filled), isLast, (bytes) => void stream.push(bytes));
    filled = 0;
  };
  const orFail = (done: TransformCallback, work: () => void) => {
    try {
      work();
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      orFail(done, () => {
        for (let position = 0; position < bytes.length; ) {
          if (filled === size) finish(this, false);
          const copiedBytes = bytes.copy(buffer, filled, position);
          filled += copiedBytes;
          position += copiedBytes;
        }
      });
    },
    flush(done) {
      orFail(done, () => finish(this, true));
    },
  });
}
