import { hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { BadArchiveError } from './bad-archive-error';
import { CHUNK_OVERHEAD, CHUNK_SIZE, decryptChunks, encryptChunks } from './encrypt-chunks';
import { createPassphraseIdentity, createPassphraseRecipient } from './passphrase-recipient';

/*
 * The age format, version 1. The library writes and reads the header, which determines who may open a file. The content
 * is chunks of ChaCha20-Poly1305 in our own code: the library took fourteen seconds per gigabyte, OpenSSL takes one.
 * The library is loaded at its first use: a running server never needs it.
 */
const MAGIC = 'age-encryption.org/v1\n';
const MAX_HEADER_BYTES = 64 * 1024;
const NONCE_SIZE = 16;
/** `--- ` and 32 bytes in base64, at the end of the header. */
const HEADER_MAC = /\n--- [A-Za-z0-9+/]{43}\n/;

/** The recipients of a file: public keys (`age1…`), or holders of a passphrase. */
export type Recipients = { recipients: readonly string[] } | { passphrase: string };
/** The means of opening a file: secret keys (`AGE-SECRET-KEY-1…`), and a passphrase. */
export type DecryptionKeys = { identities: readonly string[]; passphrase?: string | undefined };

/** Creates a secret key and its public key. */
export async function generateKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Returns a stream that encrypts its input chunk by chunk.
 * @throws Error when one of the recipients is invalid
 */
export async function createEncryptStream(encryption: Recipients): Promise<Duplex> {
  const { head, fileKey } = await createHeader(encryption);
  const nonce = randomBytes(NONCE_SIZE);
  return encryptChunks(derivePayloadKey(fileKey, nonce), Buffer.concat([head, nonce]));
}

async function createHeader(encryption: Recipients): Promise<{ head: Buffer; fileKey: Uint8Array }> {
  const { Encrypter, Stanza } = await import('age-encryption');
  const encrypter = new Encrypter();
  let fileKey: Uint8Array | undefined;
  const recipients =
    'passphrase' in encryption ? [createPassphraseRecipient(encryption.passphrase, Stanza)] : encryption.recipients;
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  // An additional recipient that receives the file key and adds nothing to the header.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const head = findHeader(Buffer.from(await encrypter.encrypt(new Uint8Array())));
  if (!head) throw new Error('The age library wrote no header.');
  if (!fileKey) throw new Error('The age library returned no key.');
  return { head, fileKey };
}

/** An opened encrypted file: its size in plain bytes, and its content. */
export type OpenedFile = { bytes: number; read(): Readable };

/** Checks whether a file starts with the header of this format. */
export function isAgeFile(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).toString('latin1') === MAGIC;
}

/**
 * Opens an encrypted file.
 * @throws BadArchiveError when no key opens it, or its header is damaged; reading its content may throw it too
 */
export async function openAgeFile(file: string, by: DecryptionKeys): Promise<OpenedFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const beginning = await readAt(handle, 0, Math.min(size, MAX_HEADER_BYTES));
    const head = findHeader(beginning);
    if (!head) throw new BadArchiveError(`${file} is damaged or truncated: incomplete header.`);
    const fileKey = await openHeader(file, head, by);
    const from = head.length + NONCE_SIZE;
    const bytes = computePlainSize(size - from);
    if (bytes === undefined) throw new BadArchiveError(`${file} is damaged or truncated: missing end.`);
    const key = derivePayloadKey(fileKey, await readAt(handle, head.length, NONCE_SIZE));
    const damaged = () => new BadArchiveError(`${file} is damaged or truncated: decryption failed.`);
    return {
      bytes,
      read() {
        const plain = decryptChunks(key, damaged);
        createReadStream(file, { start: from })
          .on('error', (error) => plain.destroy(error))
          .pipe(plain);
        return plain;
      },
    };
  } finally {
    await handle.close();
  }
}

async function openHeader(file: string, head: Buffer, { identities, passphrase }: DecryptionKeys): Promise<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const isForPassphrase = head.includes('\n-> scrypt ');
  if (isForPassphrase && passphrase === undefined) {
    throw new BadArchiveError(
      `${file} is encrypted with a passphrase. Pass it on standard input with --passphrase-stdin.`,
    );
  }
  const decrypter = new Decrypter();
  if (isForPassphrase) decrypter.addIdentity(createPassphraseIdentity(passphrase ?? ''));
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decryptHeader(head);
  } catch (error) {
    const message = isForPassphrase
      ? 'wrong passphrase, or the header is damaged.'
      : 'no matching key, or the header is damaged. Pass your exported keys (--keys <file> --passphrase-stdin) or your own key (--identity <file>).';
    throw new BadArchiveError(`${file} cannot be decrypted: ${message}`, { cause: error });
  }
}

function findHeader(beginning: Buffer): Buffer | undefined {
  if (!isAgeFile(beginning)) return undefined;
  const match = HEADER_MAC.exec(beginning.toString('latin1'));
  return match ? beginning.subarray(0, match.index + match[0].length) : undefined;
}

/** Returns the plain size of encrypted chunks with this total size; `undefined` if no complete file has it. */
function computePlainSize(size: number): number | undefined {
  const pieces = Math.ceil(size / (CHUNK_SIZE + CHUNK_OVERHEAD));
  const bytes = size - pieces * CHUNK_OVERHEAD;
  return bytes > (pieces - 1) * CHUNK_SIZE ? bytes : undefined;
}

function derivePayloadKey(fileKey: Uint8Array, nonce: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
