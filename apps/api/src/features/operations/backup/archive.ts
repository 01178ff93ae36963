import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import {
  createEncryptStream,
  type DecryptionKeys,
  isAgeFile,
  type OpenedFile,
  openAgeFile,
  type Recipients,
} from './age-file';
import {
  type ArchiveSignature,
  CHECKSUM_LINE_BYTES,
  createPrefixStream,
  createSigningStream,
  isValidSignature,
  readArchiveSignature,
  SIGNATURE_LINE_BYTES,
} from './archive-signature';
import { BadArchiveError } from './bad-archive-error';

/** A file of an archive: its name there, and its path or its content. */
export type ArchiveEntry = { name: string; path: string } | { name: string; text: string };

/**
 * All names that an archive may contain: the manifest, the database, the operator's own catalogue, and uploaded files.
 * Such a name cannot point to another folder, to executable files, or to keys.
 */
const ENTRY_NAME = /^(manifest\.json|waha\.sqlite|catalogue\/\w[\w-]*\.json|uploads\/[0-9a-f][0-9a-f-]{15,63})$/;

/**
 * Writes an archive, flushed to the disk: a signed tar file, encrypted in the age format.
 * @param signingKey identifies the installation that made it
 * @returns its size in bytes
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  { whom: encryption, signingKey }: { whom: Recipients; signingKey: string },
): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  const tar = pack();
  const written = pipeline(tar, createSigningStream(signingKey), await createEncryptStream(encryption), out);
  const filled = (async () => {
    for await (const entry of entries) await addEntry(tar, entry);
    tar.finalize();
  })();
  filled.catch((error: Error) => tar.destroy(error));
  await Promise.all([written, filled]);
  return (await stat(file)).size;
}

async function addEntry(tar: ReturnType<typeof pack>, entry: ArchiveEntry): Promise<void> {
  if (!ENTRY_NAME.test(entry.name)) throw new Error(`${entry.name} is not a valid entry of a backup.`);
  if ('text' in entry) {
    tar.entry({ name: entry.name, mode: 0o600 }, entry.text);
    return;
  }
  const { size } = await stat(entry.path);
  const into = tar.entry({ name: entry.name, size, mode: 0o600 });
  await pipeline(createReadStream(entry.path), into);
}

/** The means of opening an archive, the trusted signers, and the exceptions that the operator explicitly accepts. */
export type ArchiveAccess = DecryptionKeys & {
  /** The signers of our own archives (`deriveSigner`). */
  signers: readonly string[];
  /** Accepts archives of older programs: unencrypted, or with a checksum that anyone can compute. */
  isPlainOlderTaken?: boolean | undefined;
  /** Accepts archives with a foreign signature. */
  isForeignTaken?: boolean | undefined;
};

/** An archive that was read to its end: every byte is as a trusted signer wrote it. */
export type CheckedArchive = { file: string; content: OpenedFile; signature: ArchiveSignature };

/**
 * Checks an archive.
 * @throws BadArchiveError when it is not a backup, damaged, truncated, not for our keys, or not ours; the message says what
 * to do
 */
export async function checkArchive(file: string, access: ArchiveAccess): Promise<CheckedArchive> {
  const content = await openArchive(file, access);
  if (content.bytes <= CHECKSUM_LINE_BYTES)
    throw new BadArchiveError(`${file} is not a backup: it is too short.${COPY_AGAIN_HINT}`);
  const seal = await readArchiveSignature(content.read()).catch((error: unknown) => {
    throw error instanceof BadArchiveError
      ? new BadArchiveError(`${error.message}${COPY_AGAIN_HINT}`, { cause: error })
      : error;
  });
  if (!seal)
    throw new BadArchiveError(`${file} is not a backup or is truncated: the signature is missing.${COPY_AGAIN_HINT}`);
  if (!isValidSignature(seal))
    throw new BadArchiveError(`${file} is damaged: its checksum does not match.${COPY_AGAIN_HINT}`);
  if (seal.signer === undefined && !access.isPlainOlderTaken) {
    throw new BadArchiveError(
      `${file} was made by an older version and is not signed, so it may have been changed. If you trust it, add --plain-older-archive.`,
    );
  }
  if (seal.signer !== undefined && !access.signers.includes(seal.signer) && !access.isForeignTaken) {
    throw new BadArchiveError(
      `${file} was not made by this installation. It could contain an administrator account of an attacker. On a new server, pass your exported keys (--keys <file> --passphrase-stdin). If you trust its source, add --accept-foreign-archive.`,
    );
  }
  return { file, content, signature: seal };
}

const COPY_AGAIN_HINT = ' Copy it again from its source, or use another backup.';

/** An archive that was decrypted manually, or that an older program made, is read without decryption. */
async function openArchive(file: string, access: ArchiveAccess): Promise<OpenedFile> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(32), 0, 32, 0);
    if (isAgeFile(buffer)) return await openAgeFile(file, access);
    return { bytes: (await handle.stat()).size, read: () => createReadStream(file) };
  } catch (error) {
    throw error instanceof BadArchiveError && /truncated/.test(error.message)
      ? new BadArchiveError(`${error.message}${COPY_AGAIN_HINT}`, { cause: error })
      : error;
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks an archive into a folder, and flushes each file. Every entry must have one of the names of our archives,
 * once.
 * @throws BadArchiveError when one has not, or when the archive has changed since the check
 */
export async function unpackArchive({ file, content, signature }: CheckedArchive, into: string): Promise<void> {
  const tar = extract();
  const body = createPrefixStream(
    content.bytes - (signature.signer === undefined ? CHECKSUM_LINE_BYTES : SIGNATURE_LINE_BYTES),
  );
  const read = pipeline(content.read(), body.stream, tar);
  const unpacked = (async () => {
    const seenNames = new Set<string>();
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type !== 'file' || !ENTRY_NAME.test(name) || seenNames.has(name)) {
        throw new BadArchiveError(
          `${file} contains ${seenNames.has(name) ? 'a duplicate' : 'an unexpected'} entry: ${JSON.stringify(name)}${type === 'file' ? '' : ` (${type})`}. Nothing was restored.`,
        );
      }
      seenNames.add(name);
      const path = join(into, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
  })();
  await Promise.all([read, unpacked]);
  if (body.sha256() !== signature.sha256) throw new BadArchiveError(`${file} changed while it was being read.`);
}
