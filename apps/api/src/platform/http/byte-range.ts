import type { FastifyInstance } from 'fastify';

/** One part of a file: from a byte on, from one to another, or so many from its end. */
const RANGE_PATTERN = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * The range as the sender of files understands it, or none. What cannot be read is ignored, and so are several parts at
 * once, as RFC 9110 §14.2 lets a server do: then the whole file comes.
 */
export function parseByteRange(asked: string): string | undefined {
  const range = asked.trim().toLowerCase();
  const parts = RANGE_PATTERN.exec(range);
  if (!parts) return undefined;
  const [, first, last] = parts;
  return first && last && Number(last) < Number(first) ? undefined : range;
}

/** Before any file is looked for: of `Range` only what can be read stands in the request. */
export function normalizeRangeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers.range === undefined) return;
    const range = parseByteRange(headers.range);
    if (range === undefined) delete headers.range;
    else headers.range = range;
  });
}
