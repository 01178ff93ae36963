import { createHash, createPrivateKey, createPublicKey, type Hash, sign, verify } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { deriveSigner } from './backup-keys';

/**
 * The tar is followed by one line with a signature over the hash of all bytes before it. It detects any damaged byte,
 * and only this installation can write it. Older programs wrote the hash alone, which only detects damage. Other
 * programs read the tar and ignore the line.
 */
const SIGNATURE_PREFIX = 'waha-backup ed25519 ';
const CHECKSUM_PREFIX = 'waha-backup sha256 ';
const SIGNER_LENGTH = 44;
const SIGNATURE_LENGTH = 88;
export const SIGNATURE_LINE_BYTES = SIGNATURE_PREFIX.length + SIGNER_LENGTH + 1 + SIGNATURE_LENGTH + 1;
export const CHECKSUM_LINE_BYTES = CHECKSUM_PREFIX.length + 64 + 1;

/** The prefix of the encoding of every Ed25519 key (RFC 8410). */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export type ArchiveSignature = {
  /** The hash of all bytes before the line. */
  sha256: string;
  /** The content of the line. */
  line: string;
  /** The claimed signer; `undefined` for an older archive. */
  signer: string | undefined;
};

/** Returns a stream that passes its input on and appends the line. */
export function createSigningStream(signingKey: string): Transform {
  const hash = createHash('sha256');
  const pass = createHashingStream(hash);
  pass._flush = (done) => {
    const signature = sign(null, createSignedMessage(hash.digest('hex')), createPrivateKey(signingKey));
    done(null, `${SIGNATURE_PREFIX}${deriveSigner({ signingKey })} ${signature.toString('base64')}\n`);
  };
  return pass;
}

/** Reads a signed tar to its end. Returns `undefined` if it has no such line. */
export async function readArchiveSignature(archive: Readable): Promise<ArchiveSignature | undefined> {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  for await (const bytes of archive as AsyncIterable<Buffer>) {
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

/** Checks whether the line was written for these bytes, by the signer that it names. */
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

/** Returns a stream that passes this many bytes and drops the rest. */
export function createPrefixStream(length: number): { stream: Transform; sha256(): string } {
  const hash = createHash('sha256');
  return { stream: createHashingStream(hash, length), sha256: () => hash.digest('hex') };
}

function createHashingStream(hash: Hash, length = Infinity): Transform {
  let left = length;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const signedBytes = bytes.subarray(0, Math.min(left, bytes.length));
      left -= signedBytes.length;
      hash.update(signedBytes);
      done(null, signedBytes);
    },
  });
}

/** The signed text names its purpose, so that no other signature of the key can be used instead. */
function createSignedMessage(sha256: string): Buffer {
  return Buffer.from(`waha backup 2 ${sha256}`);
}
