import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type Duplex, Transform, type TransformCallback } from 'node:stream';

/** In the age format a file is pieces of this many bytes, only the last of them may be shorter; each with its own seal. */
export const CHUNK_SIZE = 64 * 1024;
export const CHUNK_OVERHEAD = 16;
const ALGORITHM = 'chacha20-poly1305';

/** Encrypts what comes through it. @param head goes before the first piece */
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

/** Decrypts what comes through it, and gives nothing on that was not looked at. @param damaged made when a piece is not whole */
export function decryptChunks(key: Buffer, damaged: () => Error): Duplex {
  const nextNonce = createNonceCounter();
  let isFirst = true;
  return createChunkStream(CHUNK_SIZE + CHUNK_OVERHEAD, (piece, isLast, push) => {
    const end = piece.length - CHUNK_OVERHEAD;
    // The last one is empty only where the whole file is.
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

/** Eleven bytes that count the pieces, and one that says which is the last: none can be left out, doubled or moved. */
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

/** A full piece is held back until it is known whether another follows. The room for it is used again. */
function createChunkStream(size: number, work: ChunkHandler): Transform {
  const room = Buffer.alloc(size);
  let filled = 0;
  const finish = (stream: Transform, isLast: boolean) => {
    work(room.subarray(0, filled), isLast, (bytes) => void stream.push(bytes));
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
        for (let at = 0; at < bytes.length; ) {
          if (filled === size) finish(this, false);
          const taken = bytes.copy(room, filled, at);
          filled += taken;
          at += taken;
        }
      });
    },
    flush(done) {
      orFail(done, () => finish(this, true));
    },
  });
}
