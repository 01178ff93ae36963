import { SECOND } from '@waha/domain/kernel/time';
import { type OutboxResponse, type Outcome, toOutcome } from '@waha/domain/outbox/outcome';
import type { HttpReply, HttpRequest } from './http-request';

/** The initial chunk size, and so the most that a dropped connection costs. Fast connections get larger chunks. */
export const SMALL_CHUNK_BYTES = 256 * 1024;
export const LARGE_CHUNK_BYTES = 1024 * 1024;
const QUICK_CHUNK_MS = 2 * SECOND;
const QUICK_CHUNKS_UNTIL_LARGE = 4;
/** The number of offset conflicts with the server before the upload waits for its next attempt. */
const MAX_RESYNCS = 4;

export type Upload = {
  uploadId: string;
  bytes: number;
  /** Returns `undefined` if the device has lost the bytes. */
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  sendRequest: (question: Pick<HttpRequest, 'method' | 'path' | 'headers' | 'body'>) => Promise<HttpReply>;
  now: () => number;
  /** Called after each chunk with the number of bytes that the server has. Returning false stops the upload. */
  onConfirmed: (bytes: number) => Promise<boolean>;
};

/** `undefined` when the server has the complete file. */
type UploadResult = Outcome | 'stopped' | 'fileLost' | undefined;

const RETRY: Outcome = { class: 'retry' };

/**
 * Sends a file by tus 1.0 from the server's offset, under an id that the device chose. A dropped connection costs one
 * chunk, and a lost response to the creation causes no second upload.
 */
export async function sendTusUpload(upload: Upload): Promise<UploadResult> {
  for (let lap = 0; lap < MAX_RESYNCS; lap++) {
    const start = await findOrCreate(upload);
    if (start === 'disagreed') continue;
    if (typeof start !== 'number') return start;
    const result = await sendFrom(start, upload);
    if (result !== 'disagreed') return result;
  }
  return RETRY;
}

/** Returns the offset to resume from, in bytes. */
async function findOrCreate({ uploadId, bytes, sendRequest }: Upload): Promise<number | Outcome | 'disagreed'> {
  const path = `/api/uploads/${uploadId}`;
  const { reply, headers } = await sendRequest({ method: 'HEAD', path, headers: TUS_HEADERS });
  const offset = readOffset(headers);
  if (isStatus(reply, 200) && offset !== undefined) return offset;
  if (isStatus(reply, 409) && !isTusResponse(headers)) return createWrongMember();
  if (!isStatus(reply, 404, 410)) return toFailure(reply, headers);

  const metadata = `id ${btoa(uploadId)}`;
  const created = await sendRequest({
    method: 'POST',
    path: '/api/uploads',
    headers: { ...TUS_HEADERS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
  });
  if (isStatus(created.reply, 201) && isTusResponse(created.headers)) return 0;
  return hasOffsetConflict(created) ? 'disagreed' : toFailure(created.reply, created.headers);
}

async function sendFrom(start: number, upload: Upload): Promise<UploadResult | 'disagreed'> {
  const { uploadId, bytes, read, sendRequest, now, onConfirmed } = upload;
  let quick = 0;
  for (let offset = start; ; ) {
    if (!(await onConfirmed(offset))) return 'stopped';
    if (offset >= bytes) return undefined;
    const size = quick >= QUICK_CHUNKS_UNTIL_LARGE ? LARGE_CHUNK_BYTES : SMALL_CHUNK_BYTES;
    const body = await read(offset, Math.min(bytes, offset + size));
    if (!body) return 'fileLost';

    const startedAt = now();
    const headers = {
      ...TUS_HEADERS,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    };
    const answered = await sendRequest({ method: 'PATCH', path: `/api/uploads/${uploadId}`, headers, body });
    const confirmed = readOffset(answered.headers);
    if (!isStatus(answered.reply, 204) || confirmed === undefined) {
      return hasOffsetConflict(answered) ? 'disagreed' : toFailure(answered.reply, answered.headers);
    }
    quick = now() - startedAt < QUICK_CHUNK_MS ? quick + 1 : 0;
    offset = confirmed;
  }
}

const TUS_HEADERS = { 'Tus-Resumable': '1.0.0' };

function isStatus(reply: OutboxResponse, ...statuses: number[]): boolean {
  return reply.came === 'answer' && statuses.includes(reply.status);
}

function isTusResponse(headers: Headers): boolean {
  return headers.has('Tus-Resumable');
}

function readOffset(headers: Headers): number | undefined {
  const offset = headers.get('Upload-Offset');
  return offset !== null && isTusResponse(headers) ? Number(offset) : undefined;
}

/**
 * Checks for an offset conflict: the upload has another offset than expected, or is gone. A new request for the offset
 * resolves it.
 */
function hasOffsetConflict({ reply, headers }: HttpReply): boolean {
  return isTusResponse(headers) && isStatus(reply, 404, 409, 410);
}

/**
 * Tus itself responds in plain text, which counts as our server's response just as JSON does. A success without tus
 * headers comes from a hotspot.
 */
function toFailure(reply: OutboxResponse, headers: Headers): Outcome {
  const outcome = toOutcome(reply.came === 'answer' && isTusResponse(headers) ? { ...reply, isJson: true } : reply);
  return outcome.class === 'sent' ? RETRY : outcome;
}

/** A response to HEAD has no body; a conflict can only mean the wrong member. */
function createWrongMember(): Outcome {
  return { class: 'auth', error: { class: 'auth', code: 'wrong_member', message: '', status: 409 } };
}
