import type { IncomingHttpHeaders } from 'node:http';
import { isEtagMatch } from '#platform/http/cached-response';
import { RefusalError } from '#platform/http/refusal-error';
import type { ByteRange } from './file-storage';

/** What is known of a file before any of it is read. `modifiedAt` as HTTP writes it, to the second. */
export type StoredFileInfo = { size: number; etag: string; modifiedAt: string };

/** 304, or which bytes are sent. */
export type RangeChoice = { status: 304 } | { status: 200 } | { status: 206; part: ByteRange };

/**
 * What of a file somebody asks for, as RFC 9110 has it and as the sender of files on the disk answers.
 * @param headers their `range` was read before: it is one range, or not there
 * @throws Refused `not_as_expected` for a file that must be another, `range_not_satisfiable` with its size in `Content-Range`
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

/** Whether a part is wanted of this very file: without a condition, or by its mark or its date. */
function isRangeCurrent(condition: string, { etag, modifiedAt }: StoredFileInfo): boolean {
  if (condition === '') return true;
  if (condition.includes('"')) return condition.trim() === etag;
  return Date.parse(modifiedAt) <= Date.parse(condition);
}

/** @returns undefined for one that lies outside */
function parseRange(range: string, size: number): ByteRange | undefined {
  const [, from = '', to = '', ofEnd = ''] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range) ?? [];
  const first = from === '' ? Math.max(0, size - Number(ofEnd)) : Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first < size ? { first, last } : undefined;
}
