import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { RefusalError } from '#platform/http/refusal-error';

/** A sheet of 20,000 rows has some 10 MB. More is no statement, however little it is packed into. */
export const UNPACKED_MAX_BYTES = 24 * 1024 * 1024;
const MAX_PARTS = 1000;
/** Stands behind all parts, where the file is complete. */
const END_OF_ZIP_SIGNATURE = Buffer.from('PK\u0005\u0006');
/** So much is unpacked at a time: at most a thousand times as much comes of it. */
const SLICE_BYTES = 4 * 1024;

/**
 * Unpacks the parts of a ZIP file that are asked for, by their names. Other requests are served meanwhile; what is not asked
 * for is not unpacked.
 * @throws Refused `statement_too_large` where they have more than `UNPACKED_MAX_BYTES` together, `statement_unreadable` where
 *   the file is broken
 */
export async function unpackParts(bytes: Buffer, isAsked: (name: string) => boolean): Promise<Map<string, Buffer>> {
  if (!bytes.includes(END_OF_ZIP_SIGNATURE)) throw new RefusalError({ code: 'statement_unreadable' });
  const pieces = new Map<string, Uint8Array[]>();
  let [size, count] = [0, 0];
  let failure: Error | undefined;
  const unzip = new Unzip((part) => {
    if (++count > MAX_PARTS) failure ??= new RefusalError({ code: 'statement_unreadable' });
    if (failure || !isAsked(part.name)) return;
    const taken: Uint8Array[] = [];
    pieces.set(part.name, taken);
    part.ondata = (error, piece) => {
      if (error) failure ??= new RefusalError({ code: 'statement_unreadable' }, { cause: error });
      size += piece?.length ?? 0;
      if (size > UNPACKED_MAX_BYTES) failure ??= new RefusalError({ code: 'statement_too_large' });
      if (failure) part.terminate();
      else taken.push(piece);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const end = Math.min(bytes.length, at + SLICE_BYTES);
    try {
      unzip.push(bytes.subarray(at, end), end === bytes.length);
    } catch (error) {
      failure ??= new RefusalError({ code: 'statement_unreadable' }, { cause: error });
    }
    if (failure) throw failure;
    await setImmediate();
  }
  return new Map([...pieces].map(([name, some]) => [name, Buffer.concat(some)]));
}
