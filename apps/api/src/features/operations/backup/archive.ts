import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A file of an archive: its name there, and where it lies, or what is in it. */
export type Entry = { name: string; path: string } | { name: string; text: string };

/**
 * An archive is a tar file with one line after its end, the SHA-256 of all before it: whatever byte is damaged, also
 * between the files, is found. Other programs read the tar and pass over the line.
 */
const SEAL = 'waha-backup sha256 ';
const SEAL_BYTES = SEAL.length + 64 + 1;

/** The archive is not whole; its message says in what way. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/** Writes an archive, on the disk when it returns. Answers its size in bytes. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<number> {
  const hash = createHash('sha256');
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const tar = pack();
  const written = pipeline(tar, through(hash), out);
  const filled = (async () => {
    for await (const entry of entries) await add(tar, entry);
    tar.finalize();
  })();
  filled.catch((error: Error) => tar.destroy(error));
  await Promise.all([written, filled]);
  const handle = await open(file, 'a');
  try {
    await handle.write(`${SEAL}${hash.digest('hex')}\n`);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function add(tar: ReturnType<typeof pack>, entry: Entry): Promise<void> {
  if ('text' in entry) {
    tar.entry({ name: entry.name, mode: 0o600 }, entry.text);
    return;
  }
  const { size } = await stat(entry.path);
  const into = tar.entry({ name: entry.name, size, mode: 0o600 });
  await pipeline(createReadStream(entry.path), into);
}

function through(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Reads an archive once through. @throws BadArchive when it is cut short or damaged, by so much as one byte */
export async function checkSeal(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size <= SEAL_BYTES) throw new BadArchive(`${file} is no backup: it is too short.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { end: size - SEAL_BYTES - 1 }), hash);
  const seal = await readEnd(file, size);
  if (!seal.startsWith(SEAL)) throw new BadArchive(`${file} is no backup, or was cut short: its last line is missing.`);
  if (seal !== `${SEAL}${hash.digest('hex')}\n`)
    throw new BadArchive(`${file} is damaged: its bytes are not what was written.`);
}

async function readEnd(file: string, size: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES);
    return buffer.toString('latin1');
  } finally {
    await handle.close();
  }
}

/** Unpacks an archive whose seal was looked at into a folder, each file on the disk when it returns. */
export async function unpackArchive(file: string, into: string): Promise<void> {
  const { size } = await stat(file);
  const tar = extract();
  const read = pipeline(createReadStream(file, { end: size - SEAL_BYTES - 1 }), tar);
  const unpacked = (async () => {
    for await (const entry of tar) {
      const path = join(into, normalize(entry.header.name));
      if (!path.startsWith(into + sep)) throw new BadArchive(`${file} names a file outside of itself.`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flush: true }));
    }
  })();
  await Promise.all([read, unpacked]);
}
