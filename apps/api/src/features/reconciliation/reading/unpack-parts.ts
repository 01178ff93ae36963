import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { RefusalError } from '#platform/http/refusal-error';

/** A sheet of 20,000 rows has about 10 MB. A larger one is not a statement, however small its compressed size. */
export const UNPACKED_MAX_BYTES = 24 * 1024 * 1024;
const MAX_PARTS = 1000;
/** Follows all parts in a complete file. */
const END_OF_ZIP_SIGNATURE = Buffer.from('PK\u0005\u0006');
/** The compressed bytes that are unpacked at a time: they expand at most a thousand times. */
const SLICE_BYTES = 4 * 1024;

/**
 * Unpacks the requested parts of a ZIP file, by their names. Yields to other requests in between; other parts are not
 * unpacked.
 * @throws RefusalError `statement_too_large` if they have more than `UNPACKED_MAX_BYTES` together,
 * `statement_unreadable` if the file is corrupt
 */
export async function unpackParts(bytes: Buffer, isAsked: (name: string) => boolean): Promise<Map<string, Buffer>> {
  if (!bytes.includes(END_OF_ZIP_SIGNATURE)) throw new RefusalError({ code: 'statement_unreadable' });
  const pieces = new Map<string, Uint8Array[]>();
  let [size, count] = [0, 0];
  let failure: Error | undefined;
  const unzip = new Unzip((part) => {
    if (++count > MAX_PARTS) failure ??= new RefusalError({ code: 'statement_unreadable' });
    if (failure || !isAsked(part.name)) return;
    const chunks: Uint8Array[] = [];
    pieces.set(part.name, chunks);
    part.ondata = (error, piece) => {
      if (error) failure ??= new RefusalError({ code: 'statement_unreadable' }, { cause: error });
      size += piece?.length ?? 0;
      if (size > UNPACKED_MAX_BYTES) failure ??= new RefusalError({ code: 'statement_too_large' });
      if (failure) part.terminate();
      else chunks.push(piece);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    const end = Math.min(bytes.length, start + SLICE_BYTES);
    try {
      unzip.push(bytes.subarray(start, end), end === bytes.length);
    } catch (error) {
      failure ??= new RefusalError({ code: 'statement_unreadable' }, { cause: error });
    }
    if (failure) throw failure;
    await setImmediate();
  }
  return new Map([...pieces].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}
