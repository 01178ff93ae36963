import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Instant } from '@waha/domain/kernel/time';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. Text is compressed; bytes, usually of pictures and videos, are stored as they are. */
export type ZipEntry = { name: string; at: Instant } & (
  | { text: AsyncIterable<string> | Iterable<string> }
  | { bytes: AsyncIterable<Uint8Array> }
);

/**
 * Writes a zip file in chunks. Only the chunk being written and the list of entries are in memory. Other work of the
 * server runs between the chunks.
 * The format has no extension for more than 65,535 entries or 4 GiB: the caller limits both.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const entry of entries) {
    const isText = 'text' in entry;
    const part = isText ? new ZipDeflate(entry.name, { level: 6 }) : new ZipPassThrough(entry.name);
    part.mtime = new Date(entry.at);
    zip.add(part);
    for await (const piece of isText ? entry.text : entry.bytes) {
      part.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* chunks.splice(0);
      await letOthersRun();
    }
    part.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
