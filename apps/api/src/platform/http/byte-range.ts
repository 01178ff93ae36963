import type { FastifyInstance } from 'fastify';

/** One range of a file: from a byte on, from one byte to another, or a number of last bytes. */
const RANGE_PATTERN = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * Returns the range in the form that the sender of files accepts, or undefined. An invalid range is ignored, and so are
 * several ranges, as RFC 9110 §14.2 allows: then the complete file is sent.
 */
export function parseByteRange(header: string): string | undefined {
  const range = header.trim().toLowerCase();
  const parts = RANGE_PATTERN.exec(range);
  if (!parts) return undefined;
  const [, first, last] = parts;
  return first && last && Number(last) < Number(first) ? undefined : range;
}

/** Normalizes `Range` headers before any file is looked up: an invalid one is removed. */
export function normalizeRangeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const range = headers.range === undefined ? undefined : parseByteRange(headers.range);
    if (range !== undefined) headers.range = range;
    else if (headers.range !== undefined) delete headers.range;
    done();
  });
}
