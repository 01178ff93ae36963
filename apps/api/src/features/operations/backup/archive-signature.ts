import { createHash, createPrivateKey, createPublicKey, type Hash, sign, verify } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { deriveSigner } from './backup-keys';

/**
 * After the end of the tar stands one line with a signature over the hash of all before it: whatever byte is damaged is
 * found, and nobody else can write that line. Older programs wrote the hash alone, which finds damage and nothing more.
 * Other programs read the tar and pass over the line.
 */
const SIGNATURE_PREFIX = 'waha-backup ed25519 ';
const CHECKSUM_PREFIX = 'waha-backup sha256 ';
const SIGNER_LENGTH = 44;
const SIGNATURE_LENGTH = 88;
export const SIGNATURE_LINE_BYTES = SIGNATURE_PREFIX.length + SIGNER_LENGTH + 1 + SIGNATURE_LENGTH + 1;
export const CHECKSUM_LINE_BYTES = CHECKSUM_PREFIX.length + 64 + 1;

/** What stands before the key itself in the encoding of every Ed25519 key (RFC 8410). */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export type ArchiveSignature = {
  /** Of all before the line. */
  sha256: string;
  /** What the line says. */
  line: string;
  /** Who says to have made it; `undefined` of an older one. */
  signer: string | undefined;
};

/** Passes all through, and puts the line behind it. */
export function createSigningStream(signingKey: string): Transform {
  const hash = createHash('sha256');
  const pass = createHashingStream(hash);
  pass._flush = (done) => {
    const signature = sign(null, createSignedMessage(hash.digest('hex')), createPrivateKey(signingKey));
    done(null, `${SIGNATURE_PREFIX}${deriveSigner({ signingKey })} ${signature.toString('base64')}\n`);
  };
  return pass;
}

/** Reads a sealed tar to its end. Answers `undefined` where there is no such line. */
export async function readArchiveSignature(sealed: Readable): Promise<ArchiveSignature | undefined> {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  for await (const bytes of sealed as AsyncIterable<Buffer>) {
    const all = end.length === 0 ? bytes : Buffer.concat([end, bytes]);
    const until = Math.max(0, all.length - SIGNATURE_LINE_BYTES);
    hash.update(all.subarray(0, until));
    end = Buffer.from(all.subarray(until));
  }
  const line = end.toString('latin1');
  const signed = /^waha-backup ed25519 ([A-Za-z0-9+/]{43}=) [A-Za-z0-9+/]{86}==\n$/.exec(line);
  if (signed) return { sha256: hash.digest('hex'), line, signer: signed[1] };
  const older = line.slice(-CHECKSUM_LINE_BYTES);
  if (!/^waha-backup sha256 [0-9a-f]{64}\n$/.test(older)) return undefined;
  hash.update(end.subarray(0, end.length - CHECKSUM_LINE_BYTES));
  return { sha256: hash.digest('hex'), line: older, signer: undefined };
}

/** Whether the line was written for these bytes, by the one that it names. */
export function isValidSignature({ sha256, line, signer }: ArchiveSignature): boolean {
  if (signer === undefined) return line === `${CHECKSUM_PREFIX}${sha256}\n`;
  const key = createPublicKey({
    key: Buffer.concat([KEY_PREFIX, Buffer.from(signer, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const signature = Buffer.from(line.slice(SIGNATURE_PREFIX.length + SIGNER_LENGTH + 1, -1), 'base64');
  return verify(null, createSignedMessage(sha256), key, signature);
}

/** Passes so many bytes through, and nothing of what comes after them. */
export function createPrefixStream(length: number): { stream: Transform; sha256(): string } {
  const hash = createHash('sha256');
  return { stream: createHashingStream(hash, length), sha256: () => hash.digest('hex') };
}

function createHashingStream(hash: Hash, length = Infinity): Transform {
  let left = length;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const taken = bytes.subarray(0, Math.min(left, bytes.length));
      left -= taken.length;
      hash.update(taken);
      done(null, taken);
    },
  });
}

/** What is signed says what it is, so that no other signature of the key can stand for it. */
function createSignedMessage(sha256: string): Buffer {
  return Buffer.from(`waha backup 2 ${sha256}`);
}
