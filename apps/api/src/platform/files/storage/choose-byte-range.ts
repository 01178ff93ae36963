import type { IncomingHttpHeaders } from 'node:http';
import { isEtagMatch } from '#platform/http/cached-response';
import { RefusalError } from '#platform/http/refusal-error';
import type { ByteRange, StoredFileInfo } from './file-storage';

/** 304, or the bytes to send. */
export type RangeChoice = { status: 304 } | { status: 200 } | { status: 206; part: ByteRange };

/**
 * Returns the requested part of a file, by RFC 9110.
 * @param headers a normalized `range`: one range, or none
 * @throws RefusalError `not_as_expected` if the file does not match a condition, `range_not_satisfiable` with its size
 * in `Content-Range`
 */
export function chooseByteRange(headers: IncomingHttpHeaders, file: StoredFileInfo): RangeChoice {
  if (isPreconditionFailed(headers, file)) throw new RefusalError({ code: 'not_as_expected' });
  if (isNotModified(headers, file)) return { status: 304 };
  if (headers.range === undefined || !isRangeCurrent(String(headers['if-range'] ?? ''), file)) return { status: 200 };
  const part = parseRange(headers.range, file.size);
  if (part) return { status: 206, part };
  throw Object.assign(new RefusalError({ code: 'range_not_satisfiable' }), {
    headers: { 'Content-Range': `bytes */${file.size}` },
  });
}

function isPreconditionFailed(headers: IncomingHttpHeaders, { etag, modifiedAt }: StoredFileInfo): boolean {
  const match = headers['if-match'];
  if (match !== undefined && match !== '' && !isEtagMatch(etag, match)) return true;
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  return Date.parse(modifiedAt) > since;
}

function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedAt }: StoredFileInfo): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  const match = headers['if-none-match'];
  if (match !== undefined) return isEtagMatch(etag, match);
  return Date.parse(modifiedAt) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Checks whether a part of this version of the file is requested: without a condition, or by its etag or date. */
function isRangeCurrent(condition: string, { etag, modifiedAt }: StoredFileInfo): boolean {
  if (condition === '') return true;
  if (condition.includes('"')) return condition.trim() === etag;
  return Date.parse(modifiedAt) <= Date.parse(condition);
}

/** @returns undefined for a range outside of the file */
function parseRange(range: string, size: number): ByteRange | undefined {
  const [, from = '', to = '', ofEnd = ''] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range) ?? [];
  const first = from === '' ? Math.max(0, size - Number(ofEnd)) : Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first < size ? { first, last } : undefined;
}
